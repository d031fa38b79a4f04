import type { GameFacts } from "../facts";

export default {
  title: { en: "Leduc hold'em", fr: "Leduc hold'em" },
} satisfies GameFacts;
