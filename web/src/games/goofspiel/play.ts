// Goofspiel: what a watcher can tell from the rounds that were played.
import type { Scene } from "../view";

export interface Round {
  prize: number;
  bids: number[];
}
/** An observation of goofspiel; the hand is missing for those who only watch. */
export interface GoofspielView {
  prize: number | null;
  hand?: number[];
  points: number[];
  rounds: Round[];
}

export const cardCount = (scene: Scene): number => Number(scene.parameters.cards ?? 5);
const without = (scene: Scene, gone: number[]): number[] =>
  Array.from({ length: cardCount(scene) }, (_, i) => i + 1).filter((card) => !gone.includes(card));

/** The cards that a seat has not played: everybody has seen the others. */
export const leftOf = (view: GoofspielView, scene: Scene, seat: number): number[] =>
  without(scene, view.rounds.map((round) => round.bids[seat]!)); // prettier-ignore
/** The prizes that are still face down. */
export const prizesLeft = (view: GoofspielView, scene: Scene): number[] =>
  without(scene, [...view.rounds.map((round) => round.prize), view.prize ?? 0]);

/** Who took a round's prize; null if it was burnt. */
export function takerOf({ bids }: Round): number | null {
  const highest = Math.max(...bids);
  return bids.indexOf(highest) === bids.lastIndexOf(highest) ? bids.indexOf(highest) : null;
}
