// The reduced Coup in sentences: Coup's own, where what was told before says which of them.
import type { GameEvent } from "../../lib/api";
import { wordsOf } from "../../lib/words";
import { tell as tellCoup } from "../coup/words";
import { told, type Told } from "../../parts/seats/words";
import type { Scene } from "../view";
import { TURN, windowOf, type Window } from "./turn";
import { BLOCKS, CLAIMS, declared } from "./observation";

const OBJECTS: Told = {
  en: ["{who} challenges or blocks.", "You challenge or block."],
  fr: ["{who} doute ou contre.", "Vous doutez ou contrez."],
};
const PHASES = { challenge: "challenge_action", block: "block", challenge_block: "challenge_block" };

/** Under the paper's rules there are windows in which nobody could have spoken. */
const isReal = (window: Window): boolean => {
  if (window.name === "challenge") return window.declared.action in CLAIMS;
  return window.name === "block" ? window.declared.action in BLOCKS : window.blocker !== null;
};

function objection(seat: number, window: Window, scene: Scene): string | null {
  const { action } = window.declared;
  if (window.name === "block") return tellCoup({ event: "blocked", seat, data: { role: BLOCKS[action] } }, scene);
  const isFirst = window.name === "challenge";
  const data = { target: isFirst ? window.actor : window.blocker, role: (isFirst ? CLAIMS : BLOCKS)[action] };
  return tellCoup({ event: "challenged", seat, data }, scene);
}

export function tell(event: GameEvent, scene: Scene): string | null {
  const data = (event.data ?? {}) as { first?: string; second?: string; card?: string };
  if (event.event === "passed") {
    const window = windowOf(event, scene);
    if (!window) return say("passed");
    return isReal(window) ? tellCoup({ event: "passed", data: { phase: PHASES[window.name] } }, scene) : "";
  }
  const { seat } = event;
  if (seat === undefined) return null;
  if (TURN.test(event.event)) {
    const { action, target } = declared(event.event, seat);
    return tellCoup({ event: "declared", seat, data: { action, ...(target === null ? {} : { target }) } }, scene);
  }
  switch (event.event) {
    case "dealt":
      return tellCoup({ event: "dealt", seat, data: { cards: [data.first, data.second] } }, scene);
    case "lost":
      return tellCoup({ event: "lost", seat, data: { role: data.card } }, scene);
    case "won":
      return tellCoup(event, scene);
    case "challenge_or_block": {
      const window = windowOf(event, scene);
      return window ? objection(seat, window, scene) : told(OBJECTS, scene, seat);
    }
    default:
      return null;
  }
}

export const say = wordsOf({
  passed: { en: "Nobody objects.", fr: "Personne ne s'y oppose." },
  holds: { en: "showed {roles}", fr: "a montré {roles}" },
  lacks: { en: "caught without {roles}", fr: "pris sans {roles}" },
  nothing: { en: "Go on", fr: "Continuer" },
  nothing_risk: { en: "nothing to decide", fr: "rien à décider" },
  ask_nothing: { en: "{what} There is nothing for you to decide.", fr: "{what} Rien à décider pour vous." },
});
