// Leduc's moves as what they mean: a call with nothing to match is a check.
import type { GameEvent } from "../../lib/api";
import { faceOf } from "../../parts/cards/faces";
import type { Betting } from "../../parts/poker/betting";

/** An observation of Leduc hold'em; the cards are missing for those who only watch. */
export interface LeducView {
  card?: string | null;
  other?: string | null;
  board: string | null;
  first_round: string[];
  second_round: string[];
}

export const RAISES = [2, 4];

export function bettingOf(rounds: string[][]): Betting {
  const betting: Betting = { moves: [], paid: [1, 1] };
  rounds.forEach((round, number) =>
    round.forEach((name, i) => {
      const seat = i % 2;
      const owed = betting.paid[1 - seat]! - betting.paid[seat]!;
      const chips = name === "fold" ? 0 : owed + (name === "raise" ? RAISES[number]! : 0);
      betting.paid[seat]! += chips;
      betting.moves.push({
        seat,
        chips,
        what: name === "call" && !owed ? "check" : (name as "call" | "raise" | "fold"),
      });
    }),
  );
  return betting;
}

export function bettingTold(told: GameEvent[]): Betting {
  const rounds: string[][] = [[], []];
  let turned = 0;
  for (const { event } of told) {
    if (event === "board") turned = 1;
    else if (["fold", "call", "raise"].includes(event)) rounds[turned]!.push(event);
  }
  return bettingOf(rounds);
}

export const isPair = (card: string | null, board: string | null): boolean =>
  card !== null && board !== null && faceOf(card).rank === faceOf(board).rank;

export function strength(card: string | null, board: string | null): number | null {
  return card === null ? null : isPair(card, board) ? 3 : "JQK".indexOf(faceOf(card).rank);
}
