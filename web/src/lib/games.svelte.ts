// The games of this arena, asked for once.
import { FACTS } from "../games/facts";
import { get, type GameShown } from "./api";
import { inLanguage } from "./words";

let known = $state.raw<Map<string, GameShown>>(new Map());

/** The title stands on every page, before the arena is asked for anything. */
export function gameTitle(name: string): string {
  const titles = FACTS.get(name)?.title ?? known.get(name)?.titles;
  return titles ? inLanguage(titles) : name;
}

let asked: Promise<GameShown[]> | null = null;

export function games(): Promise<GameShown[]> {
  asked ??= get<{ games: GameShown[] }>("games").then(
    (found) => {
      known = new Map(found.games.map((game) => [game.name, game]));
      return found.games;
    },
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}
