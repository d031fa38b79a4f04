import type { GameEvent } from "../../lib/api";
import { theCard } from "../../parts/cards/faces";
import Board from "./Board.svelte";
import { bettingOf, bettingTold, type KuhnView } from "./play";
import { moveOf } from "../../parts/poker/betting";
import { chips, say, tell } from "../../parts/poker/words";
import { seatName, type Choice, type GameView } from "../view";

const MOVES = ["pass", "bet"];

export default {
  Board,
  tell: (event, scene) => tell(event, scene, MOVES.includes(event.event) ? moveOf(event, scene, bettingTold) : null),
  question(scene) {
    const view = scene.view as unknown as KuhnView;
    const last = bettingOf(view.moves).moves.at(-1);
    const who = seatName(scene, 1 - scene.ask.seat);
    const card = theCard(view.card ?? "");
    const isFaced = last?.what === "bet";
    const choices = scene.ask.legal.map((spoken): Choice => {
      if (isFaced)
        return spoken.action === "bet"
          ? { spoken, label: say("call"), risk: say("risk_call", { n: 1 }) }
          : { spoken, label: say("fold"), risk: say("risk_fold", { n: 1 }) };
      if (spoken.action === "bet")
        return { spoken, label: say("bet"), risk: say("risk_bet", { who }), bluff: view.card === "jack" };
      return { spoken, label: say("check"), risk: say(last ? "risk_check_last" : "risk_check", { who }) };
    });
    const sentence = !last ? "your_turn" : isFaced ? "they_bet" : "they_check";
    return { sentence: say(sentence, { who, card, chips: chips(1) }), choices };
  },
  mark: (event: GameEvent) => (event.event === "bet" ? "bet" : null),
  marks: () => ({ bet: { name: say("mark_bet"), style: "low" } }),
} satisfies GameView;
