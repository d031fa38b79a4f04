// How a round that was played is shown: in steps, one after the other, unless nothing should move.
import { untrack } from "svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { Held } from "./cards";

/** One of the two who face each other in the middle. */
export interface Side {
  seat: number;
  card: Held | null;
  /** It is there, and nobody sees which. */
  isSealed: boolean;
  pillz: number | null;
  fury: boolean;
  attack: number | null;
  chance: number | null;
  won: boolean | null;
  /** Life that it lost in the round. */
  lost: number;
}

export type Step = "meet" | "count" | "strike" | "done";
/** Milliseconds. */
export const STEP = { meet: 500, count: 900, strike: 600, done: 900 };
const ORDER: Step[] = ["meet", "count", "strike", "done"];

export class Reveal {
  /** The round of the history that is being shown, or null. */
  round = $state<number | null>(null);
  step = $state<Step>("done");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen: number | null = null;

  /** So many rounds have been played: one more than before is shown in steps. A board that opens on the end shows it. */
  look(played: number, isOver: boolean): void {
    untrack(() => {
      const isNew = this.seen === null ? isOver && played > 0 : played === this.seen + 1;
      if (this.seen !== played) {
        this.stop();
        if (isNew && !prefs.isStill && prefs.pause > 0) this.show(played - 1, 0);
      }
      this.seen = played;
    });
  }

  private show(round: number, at: number): void {
    const step = ORDER[at];
    if (!step) return this.stop();
    this.round = round;
    this.step = step;
    this.timer = setTimeout(() => this.show(round, at + 1), STEP[step]);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.round = null;
    this.step = "done";
  }

  /** Whether life and pillz are still those of before the round. */
  get isBefore(): boolean {
    return this.round !== null && this.step !== "done";
  }
}
