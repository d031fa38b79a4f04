import type { GameFacts } from "../facts";

export default {
  title: { en: "Kuhn poker", fr: "Poker de Kuhn" },
} satisfies GameFacts;
