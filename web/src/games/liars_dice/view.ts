import type { GameEvent } from "../../lib/api";
import Die from "../../parts/dice/Die.svelte";
import Board from "./Board.svelte";
import { needed, sidesOf, type Bid, type DiceView } from "./play";
import { bidWords, say, tell } from "./words";
import { seatName, type Choice, type GameView } from "../view";

export default {
  Board,
  Card: Die,
  tell,
  question(scene) {
    const view = scene.view as unknown as DiceView;
    const mine = view.dice ?? [];
    const sides = sidesOf(scene);
    const last = view.bids.at(-1);
    const choices = scene.ask.legal.map((spoken): Choice => {
      if (spoken.action === "liar" && last) {
        const proven = needed(last, mine, sides) === 0;
        const risk = say(proven ? "risk_liar_true" : "risk_liar");
        return { spoken, label: say("liar"), risk };
      }
      const bid = spoken.data as unknown as Bid;
      const lacking = needed(bid, mine, sides);
      const isFalse = lacking > mine.length; // everybody has as many dice as I
      return {
        spoken,
        label: say("bid_key", { n: bid.quantity, face: bid.face }),
        risk: lacking === 0 ? say("risk_true") : isFalse ? undefined : say("risk_needs", { n: lacking }),
        bluff: isFalse,
        cards: [String(bid.face)],
      };
    });
    choices.sort((a, b) => Number(b.spoken.action === "liar") - Number(a.spoken.action === "liar"));
    const who = seatName(scene, 1 - scene.ask.seat);
    return { sentence: last ? say("believe", { who, bid: bidWords(last) }) : say("begin"), choices };
  },
  mark: ({ event }: GameEvent) => (event === "bid" || event === "liar" ? event : null),
  marks: () => ({ bid: { name: say("mark_bid"), style: "low" }, liar: { name: say("mark_liar"), style: "middle" } }),
} satisfies GameView;
