// The arena's calls, as docs/arena.md has them. An answer that is not good becomes a Refusal, with a sentence for the visitor.
import { prefs } from "./prefs.svelte";
import { refusalWords } from "./refusals";
import type { Wording } from "./words";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(refusalWords(code, message, more));
  }
}

let csrf: string | null = null;

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  else if (csrf && method !== "GET") headers["x-feint-csrf"] = csrf;
  let answer: Response;
  try {
    answer = await fetch(path.startsWith("/") ? path : `/api/v1/${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: token ? "omit" : "same-origin",
    });
  } catch {
    throw new Refusal(0, "offline", "The arena does not answer. Check the connection; this page will go on trying.");
  }
  const text = await answer.text();
  const data = text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
  if (!answer.ok) {
    const { code = "refused", message = answer.statusText, ...more } = data?.error ?? {};
    throw new Refusal(answer.status, code, message, more);
  }
  return data as T;
}

export const get = <T>(path: string, token?: string) => call<T>("GET", path, undefined, token);
export const post = <T>(path: string, body: unknown = {}, token?: string) => call<T>("POST", path, body, token);
export const remove = (path: string, token?: string) => call<null>("DELETE", path, undefined, token);

interface Me {
  kind: string;
  scope: string;
  agent: string | null;
  csrf: string | null;
}

/** Who this browser is, or null for somebody who has not played yet. */
export async function me(): Promise<Me | null> {
  try {
    const found = await get<Me>("me");
    csrf = found.csrf;
    return found;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}

let coming: Promise<string> | null = null;

/** The name under which this browser plays: a guest's, made now if there is none. Two clicks make one guest. */
export function player(): Promise<string> {
  coming ??= comeIn().finally(() => (coming = null));
  return coming;
}

async function comeIn(): Promise<string> {
  prefs.setPlayer();
  const known = await me();
  if (known?.agent) return known.agent;
  const made = await post<{ agent: string; csrf: string }>("guests");
  csrf = made.csrf;
  return made.agent;
}

export interface SeatShown {
  seat: number;
  agent: string | null;
  resigned: boolean;
}
export interface MatchShown {
  id: string;
  game: string;
  version: number;
  parameters: Record<string, unknown>;
  players: number;
  kind: "ranked" | "casual" | "validation" | "event";
  status: "planned" | "open" | "running" | "finished" | "void";
  seats: SeatShown[];
  seed_hash: string;
  clock: { decision: number; bank: number };
  created: number;
  started: number | null;
  ended: number | null;
  result: { returns: number[]; ranking: number[] } | null;
  reason: string | null;
  event: string | null;
}
export interface Spoken {
  action: string;
  data?: Record<string, unknown>;
}
export interface GameEvent {
  event: string;
  seat?: number;
  data?: Record<string, unknown>;
  to?: number[];
}
export interface Ask {
  decision: number;
  seat: number;
  legal: Spoken[];
  timeout_ms: number;
  bank_ms: number;
  tries: number;
}
export type ViewData = Record<string, unknown>;
export interface GameShown {
  name: string;
  title: string;
  summary: string;
  titles: Partial<Wording>;
  summaries: Partial<Wording>;
  category: string;
  players: number[];
}
