import Board from "./Board.svelte";
import Card from "./Choice.svelte";
import { choicesOf, nameOf, paidTo } from "./play";
import { say, tell } from "./words";
import { signed } from "../../parts/seats/words";
import type { Choice, GameView } from "../view";

const FEW = 4; // beyond these a choice's risk is its worst and its best

export default {
  Board,
  Card,
  tell,
  question(scene) {
    const { seat } = scene.ask;
    const mine = choicesOf(scene, seat);
    const theirs = choicesOf(scene, 1 - seat);
    const choices = scene.ask.legal.map((spoken): Choice => {
      const own = mine.indexOf(spoken.action);
      const paid = theirs.map((_, other) => (seat === 0 ? paidTo(scene, 0, own, other) : paidTo(scene, 1, other, own)));
      const against = (value: number, i: number) => say("against", { paid: signed(value), choice: nameOf(theirs[i]!) });
      const range = { low: signed(Math.min(...paid)), high: signed(Math.max(...paid)) };
      return {
        spoken,
        label: nameOf(spoken.action),
        risk: theirs.length <= FEW ? paid.map(against).join(" · ") : say("range", range),
        cards: [spoken.action],
      };
    });
    return { sentence: say("ask"), choices };
  },
  waiting: () => say("waits"),
} satisfies GameView;
