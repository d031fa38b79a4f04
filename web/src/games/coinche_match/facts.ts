import type { GameFacts } from "../facts";

export default {
  title: { en: "Coinche match", fr: "Partie de coinche" },
} satisfies GameFacts;
