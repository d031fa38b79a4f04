import type { GameFacts } from "../facts";

export default {
  title: { en: "Coup, reduced", fr: "Complots réduit" },
} satisfies GameFacts;
