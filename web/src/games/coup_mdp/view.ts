import type { Ask, GameEvent, Spoken } from "../../lib/api";
import Card from "../coup/Role.svelte";
import { marks } from "../coup/marks";
import { coins, roleName, say as sayCoup, tell as tellCoup } from "../coup/words";
import Board from "./Board.svelte";
import { TURN } from "./turn";
import { BLOCKS, CLAIMS, declared, type MdpView } from "./observation";
import { say, tell } from "./words";
import { seatName, type Choice, type GameView, type Question, type Scene } from "../view";

const viewOf = (scene: Scene): MdpView => scene.view as unknown as MdpView;

/** What was claimed last, as a sentence. */
function pending(scene: Scene): string {
  const view = viewOf(scene);
  const { action, target } = declared(view.action ?? "", view.actor);
  if (view.blocker !== null)
    return tellCoup({ event: "blocked", seat: view.blocker, data: { role: BLOCKS[action] } }, scene) ?? "";
  const data = { action, ...(target === null ? {} : { target }) };
  return tellCoup({ event: "declared", seat: view.actor, data }, scene) ?? "";
}

function choice(spoken: Spoken, scene: Scene & { ask: Ask }): Choice {
  const view = viewOf(scene);
  const { seat } = scene.ask;
  const hand = (view.players[seat]?.cards ?? []).filter((card) => !card.face_up).map((card) => card.role);
  if (TURN.test(spoken.action)) {
    const { action, target } = declared(spoken.action, seat);
    const label = sayCoup(action as "tax");
    const made: Choice = {
      spoken,
      label,
      risk: sayCoup(`risk_${action}` as "risk_tax"),
      bluff: action in CLAIMS && !hand.includes(CLAIMS[action]!),
    };
    return target === null ? made : { ...made, target, group: label, label: `${label} ${seatName(scene, target)}` };
  }
  if (spoken.action === "no_op") {
    if (scene.ask.legal.length === 1) return { spoken, label: say("nothing"), risk: say("nothing_risk") };
    return { spoken, label: sayCoup(view.phase === "block" ? "allow" : "pass") };
  }
  if (view.phase !== "block") return { spoken, label: sayCoup("challenge"), risk: sayCoup("risk_challenge") };
  const role = BLOCKS[declared(view.action ?? "", view.actor).action] ?? "";
  const held = hand.includes(role);
  return {
    spoken,
    label: sayCoup("block", { role: roleName(role) }),
    risk: sayCoup(held ? "risk_block_true" : "risk_block_bluff"),
    bluff: !held,
    cards: [role],
  };
}

function question(scene: Scene & { ask: Ask }): Question {
  const view = viewOf(scene);
  const choices = scene.ask.legal.map((spoken) => choice(spoken, scene));
  choices.sort((a, b) => Number(a.spoken.action === "no_op") - Number(b.spoken.action === "no_op"));
  const mine = view.players[scene.ask.seat]?.coins ?? 0;
  if (choices.length === 1 && choices[0]!.spoken.action === "no_op") {
    const what = view.action ? pending(scene) : sayCoup("waits_turn", { who: seatName(scene, view.actor) });
    return { sentence: say("ask_nothing", { what }), choices, isIdle: true };
  }
  const sentence =
    view.phase === "begin"
      ? sayCoup(mine >= 10 ? "must_coup" : "your_turn", { coins: coins(mine) })
      : sayCoup(view.phase === "block" ? "ask_block" : "ask_challenge", { what: pending(scene) });
  return { sentence, choices };
}

function waiting(scene: Scene): string | null {
  const view = viewOf(scene);
  if (!view.action) return sayCoup("waits_turn", { who: seatName(scene, view.actor) });
  return `${pending(scene)} ${sayCoup("waits_answers")}`;
}

function mark(event: GameEvent): string | null {
  if (event.event === "lost") return "loss";
  if (event.event === "challenge_or_block") return "challenge";
  return TURN.test(event.event) && declared(event.event, 0).action in CLAIMS ? "claim" : null;
}

export default {
  Board,
  Card,
  tell,
  question,
  waiting,
  mark,
  marks,
  legend: () => sayCoup("legend"),
} satisfies GameView;
