/** An observation of Coup; `hand` is missing for those who only watch. */
export interface CoupView {
  phase: string;
  turn: number;
  actor: number | null;
  hand?: string[];
  /** A revealed role is null where the reduced game does not show it. */
  players: { coins: number; influence: number; revealed: (string | null)[] }[];
  action: string | null;
  target: number | null;
  claim: string | null;
  blocker: number | null;
  challenger: number | null;
  loser: number | null;
  doubters: number[];
  fallen: number[];
  deck: number;
}
