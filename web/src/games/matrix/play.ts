// A matrix game: its table is among the parameters, its names too.
import { prefs } from "../../lib/prefs.svelte";
import { fill, type Wording } from "../../lib/words";
import type { Scene } from "../view";

/** An observation of a matrix game: both are null until both have chosen. */
export interface MatrixView {
  row: number | null;
  column: number | null;
}

const payoffsOf = (scene: Scene): number[][] => (scene.parameters.payoffs as number[][] | undefined) ?? [];

const SIDES = ["row", "column"] as const;

/** The names of a seat's choices, as the arena knows them. */
export function choicesOf(scene: Scene, seat: number): string[] {
  const given = (scene.parameters[seat === 0 ? "rows" : "columns"] as string[] | undefined) ?? [];
  const count = seat === 0 ? payoffsOf(scene).length : (payoffsOf(scene)[0]?.length ?? 0);
  return given.length ? given : Array.from({ length: count }, (_, i) => `${SIDES[seat]}${i}`);
}

const NAMES: Record<string, Wording> = {
  rock: { en: "rock", fr: "pierre" },
  paper: { en: "paper", fr: "feuille" },
  scissors: { en: "scissors", fr: "ciseaux" },
  heads: { en: "heads", fr: "face" },
  tails: { en: "tails", fr: "pile" },
};
const NUMBERED: Record<string, Wording> = {
  row: { en: "row {n}", fr: "ligne {n}" },
  column: { en: "column {n}", fr: "colonne {n}" },
};

/** A choice as a player calls it. */
export function nameOf(choice: string): string {
  const [, side, n] = /^(row|column)(\d+)$/.exec(choice) ?? [];
  if (side) return fill(NUMBERED[side]![prefs.language], { n: n! });
  return NAMES[choice]?.[prefs.language] ?? choice.replaceAll("_", " ");
}

/** What a seat receives where a row and a column meet. */
export const paidTo = (scene: Scene, seat: number, row: number, column: number): number => {
  const paid = payoffsOf(scene)[row]?.[column] ?? 0;
  return seat === 0 ? paid : 0 - paid;
};
