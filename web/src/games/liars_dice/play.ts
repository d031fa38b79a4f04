// Liar's dice: which dice meet a bid, and what one's own dice say of it.
import type { Scene } from "../view";

export interface Bid {
  quantity: number;
  face: number;
}
/** An observation of liar's dice; the dice are missing for those who only watch. */
export interface DiceView {
  dice?: number[];
  other?: number[];
  bids: Bid[];
  liar: boolean;
}

export const diceEach = (scene: Scene): number => Number(scene.parameters.dice ?? 1);
/** The number of sides, and so the face that is wild. */
export const sidesOf = (scene: Scene): number => Number(scene.parameters.sides ?? 6);

export const meets = (die: number, bid: Bid, sides: number): boolean => die === bid.face || die === sides;

/** How many dice of the others a bid needs to be true. */
export const needed = (bid: Bid, mine: number[], sides: number): number =>
  Math.max(0, bid.quantity - mine.filter((die) => meets(die, bid, sides)).length);

/** A seat's dice, as far as they are seen; null under the cup. */
export function diceOf(scene: Scene, seat: number): (number | null)[] {
  const view = scene.view as unknown as DiceView;
  const seen = scene.views
    ? (scene.views[seat] as unknown as DiceView).dice
    : scene.eyes === null
      ? undefined
      : seat === scene.eyes
        ? view.dice
        : view.other;
  return seen?.length ? seen : Array<null>(diceEach(scene)).fill(null);
}
