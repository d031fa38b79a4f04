// Goofspiel in sentences, English and French.
import type { GameEvent } from "../../lib/api";
import { prefs } from "../../lib/prefs.svelte";
import { wordsOf } from "../../lib/words";
import { told, type Told } from "../../parts/seats/words";
import type { Scene } from "../view";

const EVENTS: Record<string, Told> = {
  bid: { en: ["{who} bids {card}.", "You bid {card}."], fr: ["{who} mise {card}.", "Vous misez {card}."] },
  won: {
    en: ["{who} takes the prize: {points}.", "You take the prize: {points}."],
    fr: ["{who} emporte le lot : {points}.", "Vous emportez le lot : {points}."],
  },
};

export function points(n: number): string {
  return `${n} point${n > 1 || (n === 0 && prefs.language === "en") ? "s" : ""}`;
}

export function tell(event: GameEvent, scene: Scene): string | null {
  const card = Number((event.data as { card?: number } | undefined)?.card ?? 0);
  if (event.event === "prize") return say("turned", { points: points(card) });
  if (event.event === "burnt") return say("burnt_told", { points: points(card) });
  const what = EVENTS[event.event];
  return what && event.seat !== undefined ? told(what, scene, event.seat, { card, points: points(card) }) : null;
}

export const say = wordsOf({
  turned: { en: "A prize is turned up: {points}.", fr: "Nouveau lot : {points}." },
  burnt_told: { en: "A tie: the prize of {points} is burnt.", fr: "Égalité : le lot de {points} est perdu." },
  ask: { en: "Which card for the prize of {points}?", fr: "Quelle carte pour le lot de {points} ?" },
  bid: { en: "Bid {card}", fr: "Miser {card}" },
  risk_sure: { en: "nobody has a higher one", fr: "personne n'a plus haut" },
  risk_tie: { en: "can only be tied", fr: "au pire une égalité" },
  risk_beaten: { en: "loses to {cards}", fr: "perd contre {cards}" },
  risk_above: { en: "loses to {card} or more", fr: "perd contre {card} ou plus" },
  prize: { en: "Prize", fr: "Lot" },
  prize_label: { en: "prize of {points}", fr: "lot de {points}" },
  mark_won: { en: "prize taken", fr: "lot emporté" },
  mark_burnt: { en: "tie, prize burnt", fr: "égalité, lot perdu" },
  to_come: { en: "to come: {cards}", fr: "à venir : {cards}" },
  has: { en: "has {cards}", fr: "a encore {cards}" },
  bade: { en: "last: {card}", fr: "dernière : {card}" },
  scores: { en: "Points and rounds", fr: "Points et manches" },
  points: { en: "Points", fr: "Points" },
  burnt: { en: "burnt", fr: "perdu" },
  taken: { en: "taken", fr: "emporté" },
  waits: { en: "Waiting for the bids.", fr: "On attend les mises." },
});
