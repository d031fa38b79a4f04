import type { GameFacts } from "../facts";

export default {
  title: { en: "Goofspiel", fr: "Goofspiel" },
} satisfies GameFacts;
