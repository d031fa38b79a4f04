// Liar's dice in sentences, English and French.
import type { GameEvent } from "../../lib/api";
import { prefs } from "../../lib/prefs.svelte";
import { wordsOf, type Wording } from "../../lib/words";
import { told, type Told } from "../../parts/seats/words";
import type { Scene } from "../view";
import type { Bid } from "./play";

const COUNTS: Wording[] = [
  { en: "no", fr: "aucun" },
  { en: "one", fr: "un" },
  { en: "two", fr: "deux" },
  { en: "three", fr: "trois" },
  { en: "four", fr: "quatre" },
  { en: "five", fr: "cinq" },
  { en: "six", fr: "six" },
  { en: "seven", fr: "sept" },
  { en: "eight", fr: "huit" },
  { en: "nine", fr: "neuf" },
  { en: "ten", fr: "dix" },
];

export const count = (n: number): string => COUNTS[n]?.[prefs.language] ?? String(n);

/** "two 3s", "deux 3". */
export const bidWords = ({ quantity, face }: Bid): string =>
  `${count(quantity)} ${face}${prefs.language === "en" && quantity > 1 ? "s" : ""}`;

const EVENTS: Record<string, Told> = {
  rolled: {
    en: ["{who} rolls a {face}.", "You roll a {face}."],
    fr: ["{who} tire un {face}.", "Vous tirez un {face}."],
  },
  bid: { en: ["{who} bids {bid}.", "You bid {bid}."], fr: ["{who} annonce {bid}.", "Vous annoncez {bid}."] },
  liar: { en: ["{who}: “Liar!”", "You: “Liar!”"], fr: ["{who} : « Menteur ! »", "Vous : « Menteur ! »"] },
  shown: { en: ["{who} had a {face}.", "You had a {face}."], fr: ["{who} avait un {face}.", "Vous aviez un {face}."] },
};

export function tell(event: GameEvent, scene: Scene): string | null {
  const what = EVENTS[event.event];
  if (!what || event.seat === undefined) return null;
  const data = (event.data ?? {}) as { face?: number; quantity?: number };
  const bid = event.event === "bid" ? bidWords({ quantity: data.quantity ?? 0, face: data.face ?? 0 }) : "";
  return told(what, scene, event.seat, { face: data.face ?? "", bid });
}

export const say = wordsOf({
  liar: { en: "Liar!", fr: "Menteur !" },
  begin: { en: "You begin. What do you bid?", fr: "À vous d'ouvrir. Qu'annoncez-vous ?" },
  believe: { en: "{who} bids {bid}. Do you believe it?", fr: "{who} annonce {bid}. Vous y croyez ?" },
  bid_key: { en: "{n} × {face}", fr: "{n} × {face}" },
  risk_liar: { en: "if true you lose", fr: "si vrai, perdu" },
  risk_liar_true: { en: "no: your own dice prove it", fr: "non : vos dés le prouvent" },
  risk_true: { en: "true by your dice", fr: "vrai, vos dés" },
  risk_needs: { en: "needs {n} more", fr: "il en faut {n}" },
  at_least: { en: "at least {bid}", fr: "au moins {bid}" },
  no_bid: { en: "No bid yet", fr: "Pas encore d'annonce" },
  wild: { en: "counts as any face", fr: "vaut toutes les faces" },
  wild_label: { en: "{face} counts as any face", fr: "le {face} vaut toutes les faces" },
  mark_bid: { en: "bid", fr: "annonce" },
  mark_liar: { en: "liar!", fr: "menteur !" },
  on_table: { en: "{n} dice in all", fr: "{n} dés en tout" },
  die: { en: "a {face}", fr: "un {face}" },
  hidden: { en: "a hidden die", fr: "un dé caché" },
  bids: { en: "Bids so far", fr: "Annonces" },
  stands: { en: "There are {n}: the bid stands.", fr: "Il y en a {n} : c'était vrai." },
  stands_one: { en: "There is one: the bid stands.", fr: "Il y en a un : c'était vrai." },
  lie: { en: "There are {n}: a lie.", fr: "Il y en a {n} : menteur !" },
  lie_one: { en: "There is only one: a lie.", fr: "Il n'y en a qu'un : menteur !" },
  lie_none: { en: "There is none: a lie.", fr: "Il n'y en a aucun : menteur !" },
});
