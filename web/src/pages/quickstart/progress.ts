// How far an agent has come, from what anybody may see of it: its page and its matches.
import type { MatchShown } from "../../lib/api";

export type Stage = "waiting" | "connected" | "trial" | "failed" | "passed" | "ranked" | "played";
export interface Progress {
  stage: Stage;
  online: boolean;
  trial: MatchShown | null;
  ranked: MatchShown | null;
  /** A table that somebody opened, if that is what is being played. */
  casual: MatchShown | null;
}

/** `matches` has the newest first. A trial is of one game: that of the latest match that came from the queue counts. */
export function progress(name: string, online: boolean, matches: MatchShown[]): Progress {
  const queued = matches.filter((one) => one.kind === "validation" || one.kind === "ranked");
  const ofGame = queued.filter((one) => one.game === queued[0]?.game && one.status !== "void");
  const trial = ofGame.find((one) => one.kind === "validation") ?? null;
  const ranked = ofGame.findLast((one) => one.kind === "ranked") ?? null;
  const casual = matches.find((one) => one.kind === "casual" && one.status === "running") ?? null;
  return { stage: stageOf(name, online, trial, ranked), online, trial, ranked, casual };
}

function stageOf(name: string, online: boolean, trial: MatchShown | null, ranked: MatchShown | null): Stage {
  if (ranked) return ranked.status === "finished" ? "played" : "ranked";
  if (!trial) return online ? "connected" : "waiting";
  if (trial.status !== "finished") return "trial";
  const seat = trial.seats.find((one) => one.agent === name)?.seat ?? -1;
  const result = trial.result as { forfeits?: number[] } | null;
  return result?.forfeits?.includes(seat) ? "failed" : "passed";
}
