// What a game's view file gives: a board that draws an observation, and the words for events and questions. The same
// board serves playing, watching and replay; it is given a scene and never asks where that came from.
import type { Component } from "svelte";
import type { Ask, GameEvent, Spoken, ViewData } from "../lib/api";

/** A moment of a match, as somebody sees it. */
export interface Scene {
  players: number;
  parameters: Record<string, unknown>;
  /** What everybody knows, or what one seat does. */
  view: ViewData;
  /** Through whose eyes; null for a watcher. */
  eyes: number | null;
  /** Every seat's own view, when all is revealed after the end. */
  views: ViewData[] | null;
  asked: number[];
  ask: Ask | null;
  names: string[];
  /** Milliseconds that each asked seat had left when the scene came, and when that was. */
  left: Record<string, number>;
  at: number;
  clock: { decision: number; bank: number };
  /** What somebody thinks the hidden cards are, where that is shown. */
  beliefs: Belief[];
  over: boolean;
  /** Seats whose players have left. */
  gone?: number[];
  /** All that was told in this match, where the page has it: what an event means may depend on those before it. */
  events?: GameEvent[];
}

/** One mind's beliefs about one seat: how probable it is that each card is among its hidden ones. */
export interface Belief {
  by: "observer" | "agent";
  name: string;
  seat: number;
  cards: Record<string, number>;
}

/** One thing that the player may do. */
export interface Choice {
  spoken: Spoken;
  label: string;
  /** What it costs or risks, in a few words. */
  risk?: string;
  /** Choices that differ only in their target share a name; the target is picked by clicking a seat. */
  group?: string;
  target?: number;
  /** Drawn by the board, so that it needs no button of its own; it can be typed. */
  onBoard?: boolean;
  /** Drawn on the button. */
  cards?: string[];
  /** Quieter than the others: it says or shows what is not so. */
  bluff?: boolean;
}

/** How marks of a kind are drawn on the scrubber: lines, each longer and stronger than the one before, or discs. */
export type MarkStyle = "low" | "middle" | "high" | "disc";

/** A kind of marks on the scrubber. */
export interface MarkKind {
  /** For the key beside the scrubber. */
  name: string;
  style: MarkStyle;
  /** On the button that jumps to the next one, for kinds that the lens finds. */
  next?: string;
}

/** What the game's lens found at a decision (feint.games, `lens`). */
export interface LensMark {
  decision: number;
  kind: string;
  /** Whom it is about. */
  seat: number | null;
  /** A word of the game, such as the card that was claimed. */
  about: string | null;
}

/** What a seat has, as the front page shows it beside its name. */
export interface SeatSummary {
  /** Cards left, drawn as such. */
  cards?: number;
  /** A number beside them. */
  count?: number;
  isOut?: boolean;
}

export interface Question {
  sentence: string;
  choices: Choice[];
  /** There is nothing to decide: the one choice is made by itself. */
  isIdle?: boolean;
  /** What is chosen on the board is confirmed there: a digit answers nothing by itself. */
  isConfirmed?: boolean;
}

export interface BoardProps {
  scene: Scene;
  /** Seats that can be clicked now, and what to do then. */
  targets: number[];
  pick: (seat: number) => void;
  /** What may be answered now, and how to: for boards whose cards can be clicked. */
  choices?: Choice[];
  answer?: (choice: Choice) => void;
}

interface CardProps {
  face: string | null;
  size?: "small" | "middle" | "large";
}

export interface GameView {
  Board: Component<BoardProps>;
  /** A card, for the buttons of a choice among cards. */
  Card?: Component<CardProps>;
  /** An event as a sentence; empty where it says nothing new, null where the plain words will do. */
  tell(event: GameEvent, scene: Scene): string | null;
  question(scene: Scene & { ask: Ask }): Question;
  /** Whom we wait for and why; null for the plain words. */
  waiting?(scene: Scene): string | null;
  /** An action as agents write it, "attack 5 fury", in words, for the seat whose eyes the scene has. */
  words?(text: string, scene: Scene): string;
  /** A card's name inside a sentence: "the king of spades". */
  card?(name: string): string;
  /** What a belief that an agent names is about: "hidden" of seat 1 is "the number of Ada". */
  belief?(name: string, seat: number, scene: Scene): string;
  /** One thing that such a belief holds possible, in words: "2" of "hidden" is "two". */
  possible?(belief: string, name: string): string;
  /** What an agent at this seat had made of the others in the end, in a sentence. */
  verdict?(beliefs: Record<string, Record<string, number>>, seat: number, scene: Scene): string | null;
  /** The kind of the mark on the scrubber, where an event deserves one. */
  mark?(event: GameEvent): string | null;
  /** The kinds of marks that this game has, in the order of the key. */
  marks?(): Record<string, MarkKind>;
  /** A mark of the game's lens as a sentence; null for the plain words. */
  tellMark?(mark: LensMark, scene: Scene): string | null;
  /** The marks of an annotation that was kept before annotations had the field `marks`; nothing of it is checked. */
  readMarks?(content: Record<string, unknown>): unknown;
  /** What a seat has, for the small picture of a match. */
  summary?(view: ViewData, seat: number): SeatSummary | null;
  /** What the board's numbers came to in the end, in a sentence, where the places alone do not say it. */
  result?(scene: Scene): string | null;
  /** Nothing is hidden but answers that are not all given: there is nothing to believe. */
  isOpen?: boolean;
  /** What the bars of a belief show, in a sentence. */
  legend?(): string;
  /** What further numbers of an explanation are called, by their field: such as the chances under "made". */
  captions?(): Partial<Record<"made", string>>;
}

/** The words of an action, as one would type it: "raise", "attack 5 fury". */
export function typed(spoken: Spoken): string {
  const values = Object.entries(spoken.data ?? {}).flatMap(([name, value]) =>
    value === true ? name : value === false ? [] : value,
  );
  return [spoken.action, ...values].join(" ").replaceAll("_", " ");
}

/** What was told before this event, or null where the page does not have it. */
export function before(event: GameEvent, scene: Scene): GameEvent[] | null {
  const at = scene.events?.indexOf(event) ?? -1;
  return at < 0 ? null : scene.events!.slice(0, at);
}

export const seatName = (scene: Scene, seat: number): string => scene.names[seat] || String(seat);

/** The game's words for what an agent wrote. An agent may write anything: the text itself where the game has no words. */
export function wordsFor(words: () => string | null | undefined, text: string): string {
  const plain = text.replaceAll("_", " ");
  try {
    return words() ?? plain;
  } catch {
    return plain;
  }
}
