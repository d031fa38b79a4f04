// The duel: what a view says, and what follows from it by counting alone.
import type { Spoken } from "../../lib/api";
import type { Choice, Scene } from "../view";
import type { Deck, Held } from "./cards";

interface Lasting {
  name: string;
  amount: number;
  bound: number;
}
export interface Fighter {
  life: number;
  pillz: number;
  shown: number | null;
  poison: Lasting | null;
  heal: Lasting | null;
  deck: { name: string | null; cards: string[] } | null;
  hand: Held[];
}
/** Two cards met, or are about to: then there is no winner yet. */
export interface Clash {
  first: number;
  cards: number[];
  names: string[];
  pillz: number[];
  fury: boolean[];
  attack: number[];
  winner: number | null;
  damage: number;
  life: number[];
  pillz_left: number[];
}
interface DuelView {
  phase: "deck" | "draw" | "first" | "card" | "second_card" | "attack" | "winner" | "over";
  round: number;
  rounds: number;
  first: number | null;
  players: Fighter[];
  clash: Clash | null;
  history: Clash[];
  decks: Deck[];
}

export const FURY_COSTS = 3;
export const FURY_ADDS = 2;

export const viewOf = (scene: Scene): DuelView => scene.view as unknown as DuelView;
export const isByChance = (scene: Scene): boolean =>
  (scene.parameters.resolution ?? "deterministic") !== "deterministic";

/** What an answer says: a card by its name or its place in the hand, pillz, fury. */
export interface Stake {
  card: number | null;
  pillz: number;
  fury: boolean;
}

/** The place in the hand of the card that an action names; a hand that was drawn counts from 1. */
export function placeOf(card: unknown, hand: Held[]): number | null {
  const place = typeof card === "number" ? card - 1 : hand.findIndex((held) => held.name === card);
  return hand[place] ? place : null;
}

export const stakeOf = (spoken: Spoken, hand: Held[]): Stake => ({
  card: placeOf(spoken.data?.card, hand),
  pillz: Number(spoken.data?.pillz ?? 0),
  fury: spoken.data?.fury === true,
});

/** The choice that says just this. */
export const choiceOf = (choices: Choice[], hand: Held[], wanted: Stake): Choice | undefined =>
  choices.find(({ spoken }) => {
    const { card, pillz, fury } = stakeOf(spoken, hand);
    const isSameCard = spoken.action === "attack" || card === wanted.card;
    return isSameCard && (spoken.action === "play" || (pillz === wanted.pillz && fury === wanted.fury));
  });

/** Power times one more than the pillz, before anything that is printed on cards. */
export const attackOf = (power: number, pillz: number): number => power * (pillz + 1);

/** How likely the first of two attacks wins where chance decides. */
export function chanceOf(attack: number, other: number, resolution: unknown): number {
  if (attack <= 0 || other <= 0) return attack >= other ? 1 : 0;
  if (resolution === "cutoff2" && (attack >= 2 * other || other >= 2 * attack)) return attack > other ? 1 : 0;
  return attack / (attack + other);
}

/** Life and pillz of all before this round of the history. */
export function before(view: DuelView, scene: Scene, round: number): { life: number[]; pillz: number[] } {
  const last = view.history[round - 1];
  const { life = 12, pillz = 12 } = scene.parameters as { life?: number; pillz?: number };
  return last ? { life: last.life, pillz: last.pillz_left } : { life: [life, life], pillz: [pillz, pillz] };
}
