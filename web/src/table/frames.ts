// A finished match as pictures (GET /matches/ID/frames), and what was computed about it since.
import { get, type GameEvent, type MatchShown, type ViewData } from "../lib/api";
import { viewOf } from "../games";
import type { LensMark } from "../games/view";
import { analysis, explained } from "./shapes";

/** What a seat answered, and how it explained itself. */
export interface Answer {
  seat: number;
  action: string;
  data?: Record<string, unknown>;
  ms?: number;
  fault?: string;
  explain?: Explain;
}
export interface Explain {
  reason?: string;
  reasoning?: string;
  text?: string;
  values?: Record<string, number>;
  visits?: Record<string, number>;
  probabilities?: Record<string, number>;
  /** By action: how likely what it promises is made, in games that have a caption for it. */
  made?: Record<string, number>;
  /** About seats, or about things by their names: how likely each number is, each level of the other. */
  beliefs?: SeatBelief[] | Record<string, Record<string, number>>;
}
/** How likely a seat holds each role, or each card. */
export interface SeatBelief {
  seat: number;
  roles?: Record<string, number>;
  cards?: Record<string, number>;
}

export const aboutSeats = (explain: Explain | undefined): SeatBelief[] =>
  Array.isArray(explain?.beliefs) ? explain.beliefs : [];
export const aboutThings = (explain: Explain | undefined): [string, Record<string, number>][] =>
  explain?.beliefs && !Array.isArray(explain.beliefs) ? Object.entries(explain.beliefs) : [];

export interface Frame {
  decision: number;
  asked: number[];
  events: GameEvent[];
  public: ViewData;
  views: ViewData[];
  answers: Answer[];
}
interface RecordFile {
  seed: string;
  [more: string]: unknown;
}

/** What an analysis worker found: at each decision the beliefs of an ideal observer and of every seat. */
export interface Analysis {
  model: string;
  /** By decision: about each seat, how probable each card is among its hidden ones. */
  observer: Record<string, number>[][];
  /** By decision and by seat: the same, for somebody who holds that seat's cards. */
  seats: Record<string, number>[][][];
  /** What the game's lens found worth a look. */
  marks: LensMark[];
}

export interface Replayed {
  match: MatchShown;
  frames: Frame[];
  returns: number[] | null;
  record: RecordFile;
  analysis: Analysis | null;
}

export async function load(match: MatchShown): Promise<Replayed> {
  const [drawn, record, analysis] = await Promise.all([
    get<{ frames: Frame[]; returns: number[] | null }>(`matches/${match.id}/frames`),
    get<RecordFile>(`matches/${match.id}/record`),
    analysed(match),
  ]);
  for (const said of drawn.frames.flatMap((frame) => frame.answers))
    said.explain = explained(said.explain, match.players);
  return { match, ...drawn, record, analysis };
}

/** What the arena's own analyst has found, if it has: anybody may annotate a match, and only the house is shown. */
export async function analysed(match: MatchShown): Promise<Analysis | null> {
  const path = `matches/${match.id}/annotations?kind=beliefs&house=true`;
  const notes = await get<{ annotations: { kind: string; house: boolean; content: unknown }[] }>(path);
  const note = notes.annotations.find((note) => note.house && note.kind === "beliefs");
  if (!note) return null;
  const view = await viewOf(match.game);
  return analysis(note.content, match.players, view.readMarks);
}
