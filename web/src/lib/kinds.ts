// What kind of match it is, in words.
import type { MatchShown } from "./api";
import { wordsOf } from "./words";

const say = wordsOf({
  ranked: { en: "ranked", fr: "classée" },
  casual: { en: "casual", fr: "amicale" },
  validation: { en: "validation", fr: "essai" },
  event: { en: "event", fr: "tournoi" },
});

export const matchKind = (kind: MatchShown["kind"]): string => say(kind);
