// Partially observable nim: what may lie in the hidden heap, and what a move does then.
import type { Scene } from "../view";

export interface Take {
  heap: "own" | "hidden";
  count: number;
}
/** An observation; heap, hidden and possible are missing for those who only watch. */
export interface NimView {
  heap?: number;
  hidden?: number | null;
  possible?: number[];
  succeeded: boolean[];
  failures: number[];
  turn: number | null;
  turns_left: number | null;
  winner: number | null;
}
/** What is known of a heap: at least so many objects, at most so many, and every size that it may have. */
export interface Heap {
  least: number;
  most: number;
  sizes: number[] | null;
}

const given = (scene: Scene, name: string, fallback: number): number => Number(scene.parameters[name] ?? fallback);
export const heapSize = (scene: Scene): number => given(scene, "heap", 3);

/** Whether a seat has moved yet, as far as the turns tell. */
export const hasMoved = (view: NimView, scene: Scene, seat: number): boolean =>
  view.turns_left === null || given(scene, "turns", 100) - view.turns_left > seat;

/** A seat's heap, as far as it is seen. */
export function heapOf(scene: Scene, seat: number): Heap {
  const view = scene.view as unknown as NimView;
  const own = scene.views
    ? (scene.views[seat] as unknown as NimView).heap
    : seat === scene.eyes
      ? view.heap
      : undefined;
  const sizes = own !== undefined ? [own] : scene.eyes === null || scene.views ? undefined : view.possible;
  return sizes?.length
    ? { least: Math.min(...sizes), most: Math.max(...sizes), sizes }
    : { least: 0, most: heapSize(scene), sizes: null };
}

/** Of the sizes that the hidden heap may have: with which a move wins, and with which it fails. */
export function chancesOf({ heap, count }: Take, own: number, possible: number[]): { wins: number[]; fails: number[] } {
  const left = (size: number): number => {
    const rest = heap === "own" ? [own - count, size] : [own, size - count];
    return Math.min(...rest) < 0 ? 0 : rest[0]! + rest[1]!; // too many, or nothing left: both fail
  };
  return { wins: possible.filter((size) => left(size) === 1), fails: possible.filter((size) => left(size) === 0) };
}

/** What a seat has been paid. */
export const paid = (view: NimView, scene: Scene, seat: number): number => {
  const won = view.winner === null ? 0 : view.winner === seat ? 1 : -1;
  return won * given(scene, "r_w", 10) + (view.failures[seat] ?? 0) * given(scene, "r_u", -1);
};
