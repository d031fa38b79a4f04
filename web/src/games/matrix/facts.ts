import type { GameFacts } from "../facts";

export default {
  title: { en: "Matrix game", fr: "Jeu matriciel" },
} satisfies GameFacts;
