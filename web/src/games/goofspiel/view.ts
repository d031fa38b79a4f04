import type { GameEvent } from "../../lib/api";
import Board from "./Board.svelte";
import { leftOf, type GoofspielView } from "./play";
import { points, say, tell } from "./words";
import type { Choice, GameView } from "../view";

const FEW = 7; // beyond these the risks would hide the cards

export default {
  Board,
  tell,
  question(scene) {
    const view = scene.view as unknown as GoofspielView;
    const theirs = [
      ...new Set(scene.names.flatMap((_, seat) => (seat === scene.ask.seat ? [] : leftOf(view, scene, seat)))),
    ];
    const choices = scene.ask.legal.map((spoken): Choice => {
      const card = Number((spoken.data as { card?: number } | undefined)?.card);
      const higher = theirs.filter((other) => other > card).sort((a, b) => a - b);
      const risk =
        higher.length > 2
          ? say("risk_above", { card: higher[0]! })
          : higher.length
            ? say("risk_beaten", { cards: higher.join(", ") })
            : say(theirs.includes(card) ? "risk_tie" : "risk_sure");
      return { spoken, label: say("bid", { card }), ...(scene.ask.legal.length <= FEW ? { risk } : {}) };
    });
    return { sentence: say("ask", { points: points(view.prize ?? 0) }), choices };
  },
  waiting: () => say("waits"),
  mark: ({ event }: GameEvent) => (event === "won" || event === "burnt" ? event : null),
  marks: () => ({ won: { name: say("mark_won"), style: "low" }, burnt: { name: say("mark_burnt"), style: "high" } }),
} satisfies GameView;
