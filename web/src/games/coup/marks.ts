// Marks on the scrubber of a replay: what was claimed, doubted and lost, and the bluffs that the lens found.
import type { GameEvent } from "../../lib/api";
import type { LensMark, MarkKind, Scene } from "../view";
import { CLAIMS } from "./claims";
import { say, theRole } from "./words";

const BLUFF = "unchallenged_bluff";

export function mark(event: GameEvent): string | null {
  if (event.event === "lost" || event.event === "fell") return "loss";
  if (event.event === "challenged") return "challenge";
  const action = (event.data as { action?: string } | undefined)?.action ?? "";
  return event.event === "blocked" || (event.event === "declared" && action in CLAIMS) ? "claim" : null;
}

export const marks = (): Record<string, MarkKind> => ({
  claim: { name: say("mark_claim"), style: "low" },
  challenge: { name: say("mark_challenge"), style: "middle" },
  loss: { name: say("mark_loss"), style: "high" },
  [BLUFF]: { name: say("mark_bluff"), style: "disc", next: say("next_bluff") },
});

export const tellMark = ({ kind, seat, about }: LensMark, scene: Scene): string | null =>
  kind === BLUFF && seat !== null && about !== null
    ? say("told_bluff", { who: scene.names[seat] ?? "", role: theRole(about) })
    : null;

/** Annotations of older versions have a list of bluffs, `swallowed`, each with its `role`. */
export function readMarks(content: Record<string, unknown>): unknown {
  const old = Array.isArray(content.swallowed) ? content.swallowed : [];
  return old.map((bluff: { role?: unknown } | null) => ({ ...bluff, kind: BLUFF, about: bluff?.role }));
}
