// Explanations and analyses as the pages draw them. Agents may say anything: what has another shape is left out.
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
function once<T>(all: T[], key: (one: T) => number): T[] {
  const seen = new Set<number>();
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

/** An analysis, or null if it is not one. seats: of the match. */
export function analysis(value: unknown, seats: number): Analysis | null {
  if (!isObject(value) || !Array.isArray(value.observer)) return null;
  const swallowed = list(value.swallowed).flatMap((one) =>
    isObject(one) && Number.isInteger(one.decision) && isSeat(one.seat, seats) && typeof one.role === "string"
      ? [{ decision: Number(one.decision), seat: one.seat, role: one.role }]
      : [],
  );
  return {
    model: typeof value.model === "string" ? value.model : "",
    observer: value.observer.map((about) => tables(about).slice(0, seats)),
    seats: list(value.seats).map((bySeat) => list(bySeat).map((about) => tables(about).slice(0, seats))),
    swallowed: once(swallowed, (one) => one.decision),
  };
}
