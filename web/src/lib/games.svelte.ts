// The games of this arena, asked for once.
import { get, type GameShown } from "./api";
import { prefs } from "./prefs.svelte";
import { inLanguage, type Said } from "./words";

// The titles that stand on every page, before the arena is asked for anything. French as in the rulebooks: a test looks.
const TITLES: Record<string, Said> = {
  coup: { en: "Coup", fr: "Complots" },
  coinche: { en: "Coinche", fr: "Coinche" },
  coinche_match: { en: "Coinche match", fr: "Partie de coinche" },
  kuhn: { en: "Kuhn poker", fr: "Poker de Kuhn" },
  leduc: { en: "Leduc hold'em", fr: "Leduc hold'em" },
  liars_dice: { en: "Liar's dice", fr: "Dés menteurs" },
  goofspiel: { en: "Goofspiel", fr: "Goofspiel" },
  duel: { en: "Duel", fr: "Duel" },
  matrix: { en: "Matrix game", fr: "Jeu matriciel" },
  po_nim: { en: "Partially observable nim", fr: "Nim à tas cachés" },
  coup_mdp: { en: "Coup, reduced", fr: "Complots réduit" },
  python_kuhn: { en: "Kuhn poker in Python", fr: "Poker de Kuhn en Python" },
};

let known = $state.raw<Map<string, GameShown>>(new Map());

export function gameTitle(name: string): string {
  if (Object.hasOwn(TITLES, name)) return TITLES[name]![prefs.language];
  const game = known.get(name);
  return game ? inLanguage(game.titles) : name;
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
