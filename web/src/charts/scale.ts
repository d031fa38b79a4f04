// Where the ticks of an axis stand: round numbers, and round moments of the visitor's clock.
import { prefs } from "../lib/prefs.svelte";

export function ticks(low: number, high: number, count: number): number[] {
  const raw = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  const step = power * ([1, 2, 5].find((one) => one * power >= raw) ?? 10);
  const out: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) out.push(at);
  return out;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const STEPS = [1, 2, 5, 10, 30]
  .map((n) => n * MINUTE)
  .concat([1, 3, 6, 12].map((n) => n * HOUR))
  .concat([1, 2, 7, 14, 30, 90, 180, 365, 730].map((n) => n * DAY));

interface TimeTick {
  at: number;
  text: string;
}

export function timeTicks(from: number, to: number, count: number): TimeTick[] {
  const step = STEPS.find((one) => (to - from) / one <= count) ?? STEPS.at(-1)!;
  const shift = new Date(from * 1000).getTimezoneOffset() * 60;
  const style: Intl.DateTimeFormatOptions =
    step < DAY
      ? { hour: "2-digit", minute: "2-digit" }
      : step < 90 * DAY
        ? { day: "numeric", month: "short" }
        : { month: "short", year: "numeric" };
  const format = new Intl.DateTimeFormat(prefs.language, style);
  const out: TimeTick[] = [];
  for (let at = Math.ceil((from - shift) / step) * step + shift; at <= to; at += step)
    out.push({ at, text: format.format(at * 1000) });
  return out;
}

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(prefs.language, { dateStyle: "medium", timeStyle: "short" }).format(at * 1000);
