import type { GameFacts } from "../facts";

export default {
  title: { en: "Liar's dice", fr: "Dés menteurs" },
} satisfies GameFacts;
