// What the small pokers share: who put how much in, and how it ended.
import type { GameEvent } from "../../lib/api";
import { before, type Scene } from "../../games/view";

export type What = "check" | "bet" | "call" | "raise" | "fold";
export interface Move {
  seat: number;
  what: What;
  /** Chips that it put in. */
  chips: number;
}
export interface Betting {
  moves: Move[];
  paid: [number, number];
}

/** Of the seats' own views when all is revealed, or of the one through whose eyes we look. */
interface PokerView {
  card?: string | null;
  other?: string | null;
}

export function cardsOf(scene: Scene): [string | null, string | null] {
  const view = scene.view as PokerView;
  const cardOf = (seat: number): string | null => {
    if (scene.views) return (scene.views[seat] as PokerView | undefined)?.card ?? null;
    if (scene.eyes === null) return null;
    return (seat === scene.eyes ? view.card : view.other) ?? null;
  };
  return [cardOf(0), cardOf(1)];
}

/** The chips that each seat gained, or null while that is open. A strength of null is a card that nobody sees. */
export function gains(betting: Betting, over: boolean, strengths: (number | null)[]): [number, number] | null {
  const [first, second] = betting.paid;
  const fold = betting.moves.find((move) => move.what === "fold");
  if (fold) return fold.seat === 0 ? [-first, first] : [second, -second];
  const [a, b] = strengths;
  if (!over || a === null || b === null || a === undefined || b === undefined) return null;
  const pot = Math.min(first, second);
  return a === b ? [0, 0] : a > b ? [pot, -pot] : [-pot, pot];
}

/** The move that an event told, with what it meant then; null where the page does not have what came before. */
export function moveOf(event: GameEvent, scene: Scene, betting: (told: GameEvent[]) => Betting): Move | null {
  const past = before(event, scene);
  return past && (betting([...past, event]).moves.at(-1) ?? null);
}
