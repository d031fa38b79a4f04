import type { GameFacts } from "../facts";

export default {
  title: { en: "Coinche", fr: "Coinche" },
  bots: {
    simple: "Coinche selon les règles simples d'un article.",
    stronger: "Coinche selon les règles plus fines d'un article.",
    learned: "Coinche par des réseaux qui ont appris en jouant contre eux-mêmes.",
    pimc: "Coinche : résout des donnes qui peuvent être la vraie.",
  },
} satisfies GameFacts;
