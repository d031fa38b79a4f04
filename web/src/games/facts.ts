// What the pages know of a game before its view is loaded. It is small, for every page has the facts of all games.
import type { Component } from "svelte";
import type { Wording } from "../lib/words";

/** A page that a game has beside its rules. */
export interface GamePage {
  /** The first part of its path. */
  address: string;
  name: Wording;
  load: () => Promise<{ default: Component<any> }>;
}

export interface GameFacts {
  /** As in the rulebook. */
  title: Wording;
  /** Descriptions in French of the house bots that play this game alone, by their names. */
  bots?: Record<string, string>;
  /** The game that the pages offer first: how many sit at its table, and bots for an example of an event. */
  featured?: { players: number; event: string[] };
  page?: GamePage;
  /** A part of an agent's page: how it plays this game. */
  agentPanel?: () => Promise<{ default: Component<{ name: string }> }>;
}

const files = import.meta.glob<GameFacts>("./*/facts.ts", { import: "default", eager: true });

/** The facts of all games that have some, by the names that the arena gives them. */
export const FACTS: ReadonlyMap<string, GameFacts> = new Map(
  Object.entries(files).map(([path, facts]) => [path.split("/")[1]!, facts]),
);

const [name, first] = [...FACTS].find(([, facts]) => facts.featured)!;

/** The game that the pages offer first. */
export const FEATURED = { name, ...first.featured! };

/** The pages of games, by their addresses. */
export const GAME_PAGES: ReadonlyMap<string, GamePage> = new Map(
  [...FACTS.values()].flatMap(({ page }) => (page ? [[page.address, page] as const] : [])),
);
