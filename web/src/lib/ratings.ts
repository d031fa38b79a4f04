// What the arena says of ratings, agents and events, and the words that all these pages share.
import { wordsOf } from "./words";

type AgentKind = "bot" | "house" | "person";
type Interval = [number, number];

export interface AgentShown {
  name: string;
  owner: string | null;
  kind: AgentKind;
  about: string;
  created: number;
  online: boolean;
}
export interface RatingShown {
  game: string;
  players: number;
  rating: number;
  deviation: number;
  interval: Interval;
  provisional: boolean;
  matches: number;
}
export interface Standing extends Omit<RatingShown, "game" | "players"> {
  agent: string;
  kind: AgentKind;
  rank: number | null;
  spark: number[];
}
export interface Ladder {
  game: string;
  players: number;
  standings: Standing[];
}
/** The ladder of a game where most is played: what is shown where nobody has said how many sit at the table. */
export function busiest<Some extends { standings: { matches: number }[] }>(ladders: Some[]): Some | null {
  const played = (one: Some): number => one.standings.reduce((sum, row) => sum + row.matches, 0);
  return ladders.reduce<Some | null>((a, b) => (!a || played(b) > played(a) ? b : a), null);
}
export interface Change {
  match: string;
  at: number;
  rating: number;
  deviation: number;
  before: number;
}
export interface Opponent {
  agent: string;
  kind: AgentKind;
  games: number;
  wins: number;
  draws: number;
  share: number;
  interval: Interval;
}

export interface EventShown {
  id: string;
  name: string;
  game: string;
  parameters: Record<string, unknown>;
  players: number;
  format: "round_robin" | "swiss" | "duplicate";
  rounds: number;
  status: "planned" | "running" | "finished";
  created: number;
  ended: number | null;
}
export interface EventRow {
  agent: string;
  strength: number;
  interval: Interval;
  games: number;
  share: number;
  share_interval: Interval;
  mean_return: number | null;
}
export interface EventDetail extends EventShown {
  agents: string[];
  matches: Partial<Record<"planned" | "running" | "finished", number>>;
  standings: EventRow[];
  to_tell: { share: number; other: number; games: number };
}
export interface Meeting {
  points: number;
  games: number;
}
export interface Crosstable {
  agents: string[];
  table: Record<string, Record<string, Meeting>>;
}

const say = wordsOf({
  bot: { en: "bot", fr: "bot" },
  house: { en: "house bot", fr: "bot maison" },
  person: { en: "person", fr: "joueur" },
});
export const kindName = (kind: AgentKind): string => say(kind);

export const agentPath = (name: string): string => `/agents/${encodeURIComponent(name)}`;

/** A rating or a strength: four figures in one piece, as players write them. */
export const points = (rating: number): string => String(Math.round(rating));

/** Half of a 95% interval, for "1612 ± 88". */
export const half = (interval: Interval): string => points((interval[1] - interval[0]) / 2);
