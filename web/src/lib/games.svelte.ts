// The games of this arena, asked for once.
import { get, type GameShown } from "./api";
import { prefs } from "./prefs.svelte";
import type { Said } from "./words";

// A game's own title is English; where players have another word for it, that is here.
const TITLES: Record<string, Said> = {
  coup: { en: "Coup", fr: "Complots" },
  kuhn: { en: "Kuhn poker", fr: "Poker de Kuhn" },
  leduc: { en: "Leduc hold'em", fr: "Leduc hold'em" },
  liars_dice: { en: "Liar's dice", fr: "Dés menteurs" },
  goofspiel: { en: "Goofspiel", fr: "Goofspiel" },
  matrix: { en: "Matrix game", fr: "Jeu matriciel" },
  coup_mdp: { en: "Coup, reduced", fr: "Complots réduit" },
  python_kuhn: { en: "Kuhn poker in Python", fr: "Poker de Kuhn en Python" },
};

export const gameTitle = (slug: string): string => TITLES[slug]?.[prefs.language] ?? slug;

let asked: Promise<GameShown[]> | null = null;

export function games(): Promise<GameShown[]> {
  asked ??= get<{ games: GameShown[] }>("games").then(
    (found) => found.games,
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}
