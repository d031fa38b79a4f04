// An observation of Coinche, and what can be told from it.
import type { Scene } from "../view";

interface Contract {
  value: number;
  suit: string;
  seat: number;
  coinches: number;
}
export interface CoincheView {
  phase: "deal" | "auction" | "play" | "over";
  dealer: number;
  turn: number | null;
  hand?: string[];
  calls: { seat: number; call: string }[];
  contract: Contract | null;
  plays: { seat: number; card: string }[];
  points: [number, number];
  tricks: [number, number];
  belote: number | null;
  /** Of a match: the score of seats 0 and 2, of seats 1 and 3, and the marks of each deal that is over. */
  target?: number;
  scores?: [number, number];
  deals?: [number, number][];
}

export const viewOf = (scene: Scene): CoincheView => scene.view as unknown as CoincheView;

const PLAIN = "789JQKTA";
const TRUMP = "78QKTA9J";

/** Trumps first, then suits by turns of colour, the strongest on the left. */
export function sorted(hand: string[], trump: string | null): string[] {
  const letter = trump?.[0] ?? "";
  const suits = [letter, ..."shcd"].filter((suit, i, all) => suit && all.indexOf(suit) === i);
  const rank = (card: string) => (card[1] === letter ? TRUMP : PLAIN).indexOf(card[0]!);
  return [...hand].sort((a, b) => suits.indexOf(a[1]!) - suits.indexOf(b[1]!) || rank(b) - rank(a));
}

/** The cards on the table, and the trick before it; when the deal is over the last trick stays there. */
export function tricksOf(view: CoincheView): { now: CoincheView["plays"]; last: CoincheView["plays"] } {
  const begun = view.plays.length % 4;
  const from = view.plays.length - begun;
  if (begun === 0 && view.phase === "over") return { now: view.plays.slice(-4), last: view.plays.slice(-8, -4) };
  return { now: view.plays.slice(from), last: view.plays.slice(Math.max(0, from - 4), from) };
}

/** The last words of a seat in the auction. */
export const lastCall = (view: CoincheView, seat: number): string | null =>
  view.calls.filter((said) => said.seat === seat).at(-1)?.call ?? null;
