import type { Ask, Spoken, ViewData } from "../../lib/api";
import Board from "./Board.svelte";
import Card from "./Role.svelte";
import { CLAIMS } from "./claims";
import { mark, marks, readMarks, tellMark } from "./marks";
import type { CoupView } from "./observation";
import { coins, roleName, say, tell, theRole, whom } from "./words";
import { seatName, type Choice, type GameView, type Question, type Scene, type SeatSummary } from "../view";

const TURN = ["income", "foreign_aid", "tax", "steal", "assassinate", "exchange", "coup"];
const ORDER = [...TURN, "challenge", "show", "block", "decline", "pass", "lose_card", "return_cards"];

function choice(spoken: Spoken, scene: Scene): Choice {
  const view = scene.view as unknown as CoupView;
  const { action } = spoken;
  const data = (spoken.data ?? {}) as {
    target?: number;
    role?: string;
    card_index?: number;
    return_indices?: number[];
  };
  const hand = view.hand ?? [];
  if (TURN.includes(action)) {
    const claim = CLAIMS[action];
    const made: Choice = {
      spoken,
      label: say(action as "tax"),
      risk: say(`risk_${action}` as "risk_tax"),
      bluff: claim !== undefined && !hand.includes(claim),
    };
    if (data.target !== undefined) {
      made.target = data.target;
      made.group = made.label;
      made.label = `${made.label} ${seatName(scene, data.target)}`;
    }
    return made;
  }
  switch (action) {
    case "block": {
      const role = data.role ?? "";
      const held = hand.includes(role);
      const risk = held ? say("risk_block_true") : say("risk_block_bluff");
      return { spoken, label: say("block", { role: roleName(role) }), risk, bluff: !held, cards: [role] };
    }
    case "challenge":
      return { spoken, label: say("challenge"), risk: say("risk_challenge") };
    case "show":
      return { spoken, label: say("show", { role: theRole(view.claim ?? "") }), risk: say("risk_show") };
    case "decline":
      return { spoken, label: say("decline"), risk: say("risk_decline") };
    case "lose_card": {
      const role = hand[data.card_index ?? 0] ?? "";
      return { spoken, label: say("lose", { role: theRole(role) }), cards: [role] };
    }
    case "return_cards": {
      const kept = hand.filter((_, i) => !(data.return_indices ?? []).includes(i));
      return { spoken, label: say("keep", { roles: kept.map(theRole).join(say("and")) }), cards: kept };
    }
    default:
      return { spoken, label: view.phase === "block" ? say("allow") : say("pass") };
  }
}

/** "steal 2" or "return_cards 0 1" as the button says it. */
function words(text: string, scene: Scene): string {
  const plain = text.replaceAll("_", " ");
  const action = ORDER.find((name) => plain.startsWith(name.replaceAll("_", " ")));
  if (!action) return plain;
  const rest = plain.slice(action.length).trim().split(" ").filter(Boolean);
  const numbers = rest.map(Number);
  const data: Record<string, unknown> = {};
  if (action === "block") data.role = rest[0];
  else if (action === "lose_card") data.card_index = numbers[0];
  else if (action === "return_cards") data.return_indices = numbers;
  else if (rest.length) data.target = numbers[0];
  return choice({ action, data }, scene).label;
}

/** Why somebody must turn over a card: what was last done to him. */
function blow(scene: Scene, seat: number): string {
  const events = [...(scene.events ?? [])].reverse();
  const last = events.find(
    ({ event, seat: by, data }) =>
      (event === "proved" && by !== seat) ||
      (event === "caught" && by === seat) ||
      (event === "declared" && (data as { target?: number }).target === seat),
  );
  return last ? (tell(last, scene) ?? "") : "";
}

function pending(scene: Scene): string {
  const view = scene.view as unknown as CoupView;
  const data = { action: view.action, ...(view.target === null ? {} : { target: view.target }) };
  const declared = tell({ event: "declared", seat: view.actor ?? 0, data }, scene) ?? "";
  if (view.blocker === null) return declared;
  return tell({ event: "blocked", seat: view.blocker, data: { role: view.claim } }, scene) ?? declared;
}

function question(scene: Scene & { ask: Ask }): Question {
  const view = scene.view as unknown as CoupView;
  const mine = view.players[scene.ask.seat]?.coins ?? 0;
  const choices = new Map<string, Choice>(); // two cards of one role are one choice
  const legal = [...scene.ask.legal].sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
  for (const spoken of legal) {
    const made = choice(spoken, scene);
    if (!choices.has(made.label)) choices.set(made.label, made);
  }
  const sentences: Record<string, () => string> = {
    action: () => say(mine >= 10 ? "must_coup" : "your_turn", { coins: coins(mine) }),
    challenge_action: () => say("ask_challenge", { what: pending(scene) }),
    challenge_block: () => say("ask_challenge", { what: pending(scene) }),
    block: () => say("ask_block", { what: pending(scene) }),
    reveal: () => say("ask_reveal", { who: seatName(scene, view.challenger ?? 0), role: roleName(view.claim ?? "") }),
    lose_influence: () => `${blow(scene, scene.ask.seat)} ${say("ask_lose")}`.trim(),
    exchange_return: () => say("ask_exchange"),
  };
  return { sentence: sentences[view.phase]?.() ?? "", choices: [...choices.values()] };
}

function waiting(scene: Scene): string | null {
  const view = scene.view as unknown as CoupView;
  const who = whom(scene, scene.asked[0] ?? 0);
  if (scene.eyes !== null && view.players[scene.eyes]?.influence === 0) return say("you_are_out");
  if (view.phase === "action") return say("waits_turn", { who });
  if (view.phase === "lose_influence") return say("waits_lose", { who });
  if (view.phase === "exchange_return") return say("waits_exchange", { who });
  return `${pending(scene)} ${say("waits_answers")}`;
}

function summary(view: ViewData, seat: number): SeatSummary | null {
  const player = (view as unknown as Partial<CoupView>).players?.[seat];
  return player ? { cards: player.influence, count: player.coins, isOut: player.influence === 0 } : null;
}

export default {
  Board,
  Card,
  tell,
  question,
  waiting,
  words,
  mark,
  marks,
  tellMark,
  readMarks,
  summary,
  card: theRole,
  legend: () => say("legend"),
} satisfies GameView;
