import type { GameFacts } from "../facts";

export default {
  title: { en: "Duel", fr: "Duel" },
  bots: { greedy: "Le duel, un tour d'avance et pas plus." },
  page: {
    address: "decks",
    name: { en: "Cards and decks", fr: "Cartes et paquets" },
    load: () => import("./DecksPage.svelte"),
  },
} satisfies GameFacts;
