import type { Spoken } from "../../lib/api";
import { cardName } from "../../parts/cards/faces";
import Card from "../../parts/cards/Card.svelte";
import Board from "./Board.svelte";
import { sorted, viewOf } from "./observation";
import { bid, callText, result, say, tell } from "./words";
import { seatName, type Choice, type GameView } from "../view";

const suitOf = (spoken: Spoken): string => String(spoken.data?.suit ?? "");

function choice(spoken: Spoken): Choice {
  if (spoken.action === "bid") return { spoken, label: bid(Number(spoken.data?.value), suitOf(spoken)), onBoard: true };
  if (spoken.action === "play") {
    const card = String(spoken.data?.card);
    return { spoken, label: cardName(card), cards: [card], onBoard: true };
  }
  if (spoken.action === "coinche") return { spoken, label: say("coinche"), risk: say("risk_coinche") };
  if (spoken.action === "surcoinche") return { spoken, label: say("surcoinche"), risk: say("risk_surcoinche") };
  return { spoken, label: say("pass") };
}

export default {
  Board,
  Card,
  tell,
  question(scene) {
    const view = viewOf(scene);
    const choices = scene.ask.legal.map(choice);
    if (view.phase === "play") {
      const order = sorted(view.hand ?? [], view.contract?.suit ?? null);
      const place = (one: Choice) => order.indexOf(one.cards?.[0] ?? "");
      choices.sort((a, b) => place(a) - place(b));
      return { sentence: say(view.plays.length % 4 === 0 ? "lead" : "your_card"), choices };
    }
    const { contract } = view;
    if (contract?.coinches) return { sentence: say("was_coinched"), choices };
    if (!contract) return { sentence: say("your_call"), choices };
    const who = seatName(scene, contract.seat);
    return { sentence: say("over_bid", { who, bid: bid(contract.value, contract.suit) }), choices };
  },
  words(text) {
    const [verb, ...rest] = text.split(" ");
    if (verb === "play") return cardName(rest[0] ?? "");
    if (verb === "bid") return bid(Number(rest[0]), rest[1] ?? "");
    return rest.length ? text : callText(text);
  },
  card: cardName,
  captions: () => ({ made: say("chance_made") }),
  result,
  marks: () => ({
    bid: { name: say("mark_bid"), style: "low" },
    doubled: { name: say("mark_coinche"), style: "middle" },
  }),
  mark: (event) =>
    event.event === "bid" || event.event === "taken"
      ? "bid"
      : event.event === "coinche" || event.event === "surcoinche"
        ? "doubled"
        : null,
} satisfies GameView;
