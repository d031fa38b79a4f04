// Kuhn poker's moves, pass and bet, as what they mean: the same word is a check or a fold, a bet or a call.
import type { GameEvent } from "../../lib/api";
import type { Betting } from "../../parts/poker/betting";

/** An observation of Kuhn poker; the cards are missing for those who only watch. */
export interface KuhnView {
  card?: string | null;
  other?: string | null;
  moves: string[];
}

export function bettingOf(moves: string[]): Betting {
  const betting: Betting = { moves: [], paid: [1, 1] };
  moves.forEach((name, i) => {
    const seat = i % 2;
    const isFaced = moves.slice(0, i).includes("bet");
    const chips = name === "bet" ? 1 : 0;
    betting.paid[seat]! += chips;
    betting.moves.push({ seat, chips, what: chips ? (isFaced ? "call" : "bet") : isFaced ? "fold" : "check" });
  });
  return betting;
}

export const bettingTold = (told: GameEvent[]): Betting =>
  bettingOf(told.map((event) => event.event).filter((name) => name === "pass" || name === "bet"));
