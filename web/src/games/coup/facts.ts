import type { GameFacts } from "../facts";

export default {
  title: { en: "Coup", fr: "Complots" },
  bots: {
    honest: "Complots selon des règles : n'annonce que ce qu'il a.",
    counter: "Complots selon des règles : compte les cartes, doute et bluffe.",
    regret: "Complots à deux selon une table apprise : bluffe et doute dans les justes proportions.",
    believer: "Complots par ce qu'il croit de toutes les mains, et par la recherche.",
  },
  featured: { players: 4, event: ["believer", "counter", "honest"] },
  agentPanel: () => import("./StylePanel.svelte"),
} satisfies GameFacts;
