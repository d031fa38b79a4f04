import type { GameEvent } from "../../lib/api";
import { rankPlural, theCard } from "../../parts/cards/faces";
import Board from "./Board.svelte";
import { bettingOf, bettingTold, isPair, RAISES, type LeducView } from "./play";
import { moveOf } from "../../parts/poker/betting";
import { chips, say, tell } from "../../parts/poker/words";
import { seatName, type Choice, type GameView } from "../view";

const MOVES = ["fold", "call", "raise"];

export default {
  Board,
  tell: (event, scene) => tell(event, scene, MOVES.includes(event.event) ? moveOf(event, scene, bettingTold) : null),
  question(scene) {
    const view = scene.view as unknown as LeducView;
    const { paid } = bettingOf([view.first_round, view.second_round]);
    const mine = paid[scene.ask.seat]!;
    const owed = paid[1 - scene.ask.seat]! - mine;
    const who = seatName(scene, 1 - scene.ask.seat);
    const isSecond = view.board !== null;
    const opens = (isSecond ? view.second_round : view.first_round).length === 0;
    const size = RAISES[isSecond ? 1 : 0]!;
    const choices = scene.ask.legal.map((spoken): Choice => {
      if (spoken.action === "fold") return { spoken, label: say("fold"), risk: say("risk_fold", { n: mine }) };
      if (spoken.action === "raise") {
        const risk = say(owed ? "risk_raise_call" : "risk_raise", { n: owed + size, call: owed, size });
        return { spoken, label: say("raise"), risk };
      }
      if (owed) return { spoken, label: say("call"), risk: say(isSecond ? "risk_call" : "risk_call_on", { n: owed }) };
      const then = opens ? "risk_check" : isSecond ? "risk_check_last" : "risk_check_turn";
      return { spoken, label: say("check"), risk: say(then, { who }) };
    });
    const card = view.card ?? "";
    const sentence = owed ? "they_raise" : isPair(card, view.board) ? "your_pair" : "your_turn";
    return {
      sentence: say(sentence, { who, chips: chips(owed), card: theCard(card), ranks: rankPlural(card) }),
      choices,
    };
  },
  mark: ({ event }: GameEvent) => (event === "raise" || event === "fold" ? event : null),
  marks: () => ({ raise: { name: say("mark_raise"), style: "low" }, fold: { name: say("mark_fold"), style: "high" } }),
} satisfies GameView;
