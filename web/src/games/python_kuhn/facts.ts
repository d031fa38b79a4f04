import type { GameFacts } from "../facts";

export default {
  title: { en: "Kuhn poker in Python", fr: "Poker de Kuhn en Python" },
  bots: { equilibrium: "Le poker de Kuhn en Python, selon un équilibre trouvé par CFR." },
} satisfies GameFacts;
