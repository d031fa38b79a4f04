// Which window of a turn an event belongs to. The game tells "challenge_or_block" for all of them: what it was follows
// from what was told before and right after it.
import type { GameEvent } from "../../lib/api";
import type { Scene } from "../view";
import { CLAIMS, declared, type Declared } from "./observation";

export interface Window {
  name: "challenge" | "block" | "challenge_block";
  actor: number;
  declared: Declared;
  blocker: number | null;
}

export const TURN = /^(income|foreign_aid|tax|(steal|assassinate|coup)[12])$/;
const NAMES = ["challenge", "block", "challenge_block"] as const;
const rises = (seats: number[]): boolean => seats.every((seat, i) => i === 0 || seat > seats[i - 1]!);

/** How many of those who spoke up were blockers: a block that is doubted costs a card at once. */
function blockersIn(run: number[], actor: number, isDoubted: boolean): number {
  if (!isDoubted) return run.length;
  const fits = (cut: number) =>
    rises(run.slice(0, cut)) && !run.slice(0, cut).includes(actor) && rises(run.slice(cut)) && cut < run.length;
  return run.findIndex((_, i) => fits(i + 1)) + 1;
}

export function windowOf(event: GameEvent, scene: Scene): Window | null {
  const events = scene.events ?? [];
  const place = events.indexOf(event);
  const from = events.findLastIndex((one, i) => i < place && TURN.test(one.event));
  const actor = events[from]?.seat;
  if (actor === undefined) return null;
  const said = declared(events[from]!.event, actor);
  const found = (at: number, blocker: number | null): Window => ({ name: NAMES[at]!, actor, declared: said, blocker });
  let at = said.action in CLAIMS || scene.parameters.always_four_steps ? 0 : 1;
  let blocker: number | null = null;
  for (let i = from + 1; i <= place && at < NAMES.length;) {
    let end = i;
    while (events[end]?.event === "challenge_or_block") end++;
    if (end === i) {
      if (i === place) return found(at, blocker);
      if (events[i]!.event === "passed") at++;
      i++;
      continue;
    }
    const run = events.slice(i, end).map((one) => one.seat ?? 0);
    const cut = at === 1 ? blockersIn(run, actor, events[end]?.event === "lost") : 0;
    if (cut) blocker = run.slice(0, cut).sort((a, b) => ((a - actor + 3) % 3) - ((b - actor + 3) % 3))[0]!;
    if (place < end) return found(at === 1 && place >= i + cut ? 2 : at, blocker);
    at++;
    i = end;
  }
  return null;
}
