// Explanations and analyses as the pages draw them. Agents may say anything: what has another shape is left out.
import type { GameView, LensMark } from "../games/view";
import type { Analysis, Explain, SeatBelief } from "./frames";

type Table = Record<string, number>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSeat = (value: unknown, seats: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < seats;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The finite numbers of an object, by name. */
const table = (value: unknown): Table =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, number] => Number.isFinite(pair[1])))
    : {};
const tables = (value: unknown): Table[] => list(value).map(table);

/** Only the first of those with the same key: a list on a page has each once. */
function once<T>(all: T[], key: (one: T) => number | string): T[] {
  const seen = new Set<number | string>();
  return all.filter((one) => !seen.has(key(one)) && seen.add(key(one)));
}

const seatBeliefs = (value: unknown[], seats: number): SeatBelief[] =>
  once(
    value.flatMap((one) =>
      isObject(one) && isSeat(one.seat, seats)
        ? [
            {
              seat: one.seat,
              ...(isObject(one.roles) ? { roles: table(one.roles) } : {}),
              ...(isObject(one.cards) ? { cards: table(one.cards) } : {}),
            },
          ]
        : [],
    ),
    (belief) => belief.seat,
  );

const thingBeliefs = (value: Record<string, unknown>): Record<string, Table> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([what, shares]) =>
      isObject(shares) && Object.values(shares).every(Number.isFinite) ? [[what, table(shares)]] : [],
    ),
  );

/** An explanation without what cannot be drawn. seats: of the match. */
export function explained(value: unknown, seats: number): Explain | undefined {
  if (!isObject(value)) return undefined;
  const out: Explain = {};
  for (const name of ["reason", "reasoning", "text"] as const)
    if (typeof value[name] === "string") out[name] = value[name];
  for (const name of ["values", "visits", "probabilities", "made"] as const)
    if (isObject(value[name])) out[name] = table(value[name]);
  if (Array.isArray(value.beliefs)) out.beliefs = seatBeliefs(value.beliefs, seats);
  else if (isObject(value.beliefs)) out.beliefs = thingBeliefs(value.beliefs);
  return out;
}

const lensMarks = (value: unknown, seats: number): LensMark[] =>
  once(
    list(value).flatMap((one) =>
      isObject(one) && Number.isInteger(one.decision) && typeof one.kind === "string"
        ? [
            {
              decision: Number(one.decision),
              kind: one.kind,
              seat: isSeat(one.seat, seats) ? one.seat : null,
              about: typeof one.about === "string" ? one.about : null,
            },
          ]
        : [],
    ),
    (mark) => `${mark.decision} ${mark.kind} ${mark.seat}`,
  );

/** An analysis, or null if it is not one. seats: of the match; readMarks: of the game's view. */
export function analysis(value: unknown, seats: number, readMarks?: GameView["readMarks"]): Analysis | null {
  if (!isObject(value) || !Array.isArray(value.observer)) return null;
  return {
    model: typeof value.model === "string" ? value.model : "",
    observer: value.observer.map((about) => tables(about).slice(0, seats)),
    seats: list(value.seats).map((bySeat) => list(bySeat).map((about) => tables(about).slice(0, seats))),
    marks: lensMarks(value.marks ?? readMarks?.(value), seats),
  };
}
