import type { GameEvent } from "../../lib/api";
import Board from "./Board.svelte";
import { chancesOf, heapSize, type NimView, type Take } from "./play";
import { belief, possible, say, sizes, tell, verdict, words } from "./words";
import { seatName, type Choice, type GameView } from "../view";

export default {
  Board,
  tell,
  words,
  belief,
  possible,
  verdict,
  question(scene) {
    const view = scene.view as unknown as NimView;
    const possible = view.possible ?? [];
    const choices = scene.ask.legal.map((spoken): Choice => {
      const take = spoken.data as unknown as Take;
      const { wins, fails } = chancesOf(take, view.heap ?? 0, possible);
      const told = [
        wins.length === possible.length ? say("wins") : wins.length ? say("wins_if", { sizes: sizes(wins) }) : "",
        fails.length === possible.length ? say("fails") : fails.length ? say("fails_if", { sizes: sizes(fails) }) : "",
      ];
      return {
        spoken,
        label: say(take.heap, { n: take.count }),
        risk: told.filter(Boolean).join(" · ") || say("succeeds"),
      };
    });
    const who = seatName(scene, 1 - scene.ask.seat);
    const isStart = (view.heap ?? 0) === heapSize(scene) && possible.length === 1 && possible[0] === heapSize(scene);
    const last = view.succeeded[1 - scene.ask.seat] ? "they_moved" : "they_failed";
    return { sentence: say(isStart ? "ask" : last, { who }), choices };
  },
  mark: (event: GameEvent) => (event.event === "failed" ? "failed" : null),
  marks: () => ({ failed: { name: say("mark_failed"), style: "high" } }),
} satisfies GameView;
