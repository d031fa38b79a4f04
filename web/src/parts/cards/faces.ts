// Playing cards as the arena writes them ("Ks", "10d", "jack", "7"), and their names.
import { prefs } from "../../lib/prefs.svelte";
import { fill, type Wording } from "../../lib/words";

export type Suit = "s" | "h" | "d" | "c";
interface Face {
  /** "J", "Q", "K", "A" or a number. */
  rank: string;
  suit: Suit | null;
}

interface Rank {
  letter: Wording;
  name: Wording;
  /** With its article: French needs the gender. */
  the: Wording;
}

const RANKS: Record<string, Rank> = {
  J: { letter: { en: "J", fr: "V" }, name: { en: "jack", fr: "valet" }, the: { en: "the jack", fr: "le valet" } },
  Q: { letter: { en: "Q", fr: "D" }, name: { en: "queen", fr: "dame" }, the: { en: "the queen", fr: "la dame" } },
  K: { letter: { en: "K", fr: "R" }, name: { en: "king", fr: "roi" }, the: { en: "the king", fr: "le roi" } },
  T: { letter: { en: "10", fr: "10" }, name: { en: "ten", fr: "dix" }, the: { en: "the ten", fr: "le dix" } },
  A: { letter: { en: "A", fr: "A" }, name: { en: "ace", fr: "as" }, the: { en: "the ace", fr: "l'as" } },
};
const SUITS: Record<Suit, Wording> = {
  s: { en: "{card} of spades", fr: "{card} de pique" },
  h: { en: "{card} of hearts", fr: "{card} de cœur" },
  d: { en: "{card} of diamonds", fr: "{card} de carreau" },
  c: { en: "{card} of clubs", fr: "{card} de trèfle" },
};
const HIDDEN: Wording = { en: "a hidden card", fr: "une carte cachée" };
const PLURALS: Record<string, Wording> = {
  J: { en: "jacks", fr: "valets" },
  Q: { en: "queens", fr: "dames" },
  K: { en: "kings", fr: "rois" },
  A: { en: "aces", fr: "as" },
};

export function faceOf(card: string): Face {
  const [, rank = card, suit] = /^(.+?)([shdc])?$/.exec(card) ?? [];
  const spelled = { jack: "J", queen: "Q", king: "K", ace: "A" }[card];
  return spelled ? { rank: spelled, suit: null } : { rank, suit: (suit as Suit | undefined) ?? null };
}

const named = (card: string, with_: "name" | "the"): string => {
  const { rank, suit } = faceOf(card);
  const name = RANKS[rank]?.[with_][prefs.language] ?? (with_ === "the" ? THE_NUMBER[prefs.language] + rank : rank);
  return suit ? fill(SUITS[suit][prefs.language], { card: name }) : name;
};
const THE_NUMBER: Wording = { en: "the ", fr: "le " };

/** "king of spades", "roi de pique". */
export const cardName = (card: string | null): string => (card === null ? HIDDEN[prefs.language] : named(card, "name"));
/** "the king of spades", "le roi de pique". */
export const theCard = (card: string): string => named(card, "the");
/** "kings", "rois": what a pair is made of. */
export const rankPlural = (card: string): string => PLURALS[faceOf(card).rank]?.[prefs.language] ?? faceOf(card).rank;
/** What stands in the corner. */
export const rankLetter = (card: string): string =>
  RANKS[faceOf(card).rank]?.letter[prefs.language] ?? faceOf(card).rank;
