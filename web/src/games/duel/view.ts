import type { GameEvent, Spoken } from "../../lib/api";
import Board from "./Board.svelte";
import { stakeOf, viewOf } from "./play";
import { say, stakeText, tell } from "./words";
import { seatName, type Choice, type GameView, type Scene } from "../view";

/** An action in words: "Drip, 3 pillz and fury". */
function label(spoken: Spoken, scene: Scene, seat: number): string {
  const { hand } = viewOf(scene).players[seat]!;
  const { card, pillz, fury } = stakeOf(spoken, hand);
  const name = card === null ? String(spoken.data?.card ?? "") : hand[card]!.name;
  if (spoken.action === "deck") return String(spoken.data?.name ?? "");
  if (spoken.action === "play") return name;
  return spoken.action === "answer" ? `${name}, ${stakeText(pillz, fury)}` : stakeText(pillz, fury);
}

/** "answer Lisbet Undertow 3 fury" as it was meant. */
function read(text: string): Spoken {
  const [, action = "", rest = ""] = /^(\w+) ?(.*)$/.exec(text) ?? [];
  if (action === "deck") return { action, data: { name: rest } };
  const asCard = (words: string) => (/^\d+$/.test(words) ? Number(words) : words);
  if (action === "play") return { action, data: { card: asCard(rest) } };
  const [, card = "", pillz = "0", fury] = /^(.*?) ?(\d+)( fury)?$/.exec(rest) ?? [];
  return { action, data: { ...(card ? { card: asCard(card) } : {}), pillz: Number(pillz), fury: fury !== undefined } };
}

function sentence(scene: Scene, seat: number): string {
  const view = viewOf(scene);
  const [mine, theirs] = [view.players[seat]!, view.players[1 - seat]!];
  const open = theirs.shown === null ? "" : theirs.hand[theirs.shown]!.name;
  if (view.phase === "deck") return say("ask_deck");
  if (view.phase === "card") return say("ask_card");
  if (view.phase === "second_card") return say("ask_second", { card: open });
  if (mine.shown !== null) return say("ask_attack", { card: mine.hand[mine.shown]!.name });
  return say("ask_answer", { who: seatName(scene, 1 - seat), card: open });
}

export default {
  Board,
  tell,
  question(scene) {
    const { seat, legal } = scene.ask;
    const choices = legal.map((spoken): Choice => ({ spoken, label: label(spoken, scene, seat), onBoard: true }));
    return { sentence: sentence(scene, seat), choices, isConfirmed: true };
  },
  waiting(scene) {
    const { phase } = viewOf(scene);
    const who = scene.asked.map((seat) => seatName(scene, seat)).join(", ");
    if (phase === "card") return say("waits_card", { who });
    if (phase === "second_card") return say("waits_second", { who });
    return say("waits_both");
  },
  words: (text, scene) => (scene.eyes === null ? text : label(read(text), scene, scene.eyes)),
  mark: (event: GameEvent) => (event.event === "wins" ? "round" : null),
  marks: () => ({ round: { name: say("mark_round"), style: "low" } }),
  isOpen: true,
} satisfies GameView;
