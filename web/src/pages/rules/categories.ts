// What kind of game it is, in words.
import { prefs } from "../../lib/prefs.svelte";
import type { Wording } from "../../lib/words";

const CATEGORIES: Record<string, Wording> = {
  bluffing: { en: "bluffing", fr: "bluff" },
  cards: { en: "tricks and trumps", fr: "plis et atouts" },
  poker: { en: "poker", fr: "poker" },
  dice: { en: "dice", fr: "dés" },
  heaps: { en: "heaps", fr: "tas" },
  simultaneous: { en: "simultaneous choices", fr: "choix simultanés" },
};

export const categoryOf = (name: string): string => CATEGORIES[name]?.[prefs.language] ?? name;

/** "2", or "2–6". */
export const numbersOf = (players: number[]): string =>
  players.length > 1 ? `${Math.min(...players)}–${Math.max(...players)}` : `${players[0]}`;
