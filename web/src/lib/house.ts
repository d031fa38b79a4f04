// What the house bots are, in French; those of one game are among its facts. The English sentence is their own, in
// src/feint/house_bots.py and, by game, in src/feint/games/NAME/bots.py.
import { FACTS } from "../games/facts";
import { prefs } from "./prefs.svelte";
import type { AgentShown } from "./ratings";
import { spaced } from "./words";

const FRENCH: Record<string, string> = {
  ...Object.assign({}, ...[...FACTS.values()].map((facts) => facts.bots)),
  random: "Joue uniformément au hasard.",
  shuffle: "Un autre joueur au hasard, pour que deux puissent se rencontrer.",
  thinker: "Cherche par ensembles d'information, cent parties imaginées à chaque décision.",
  "middle thinker": "Cherche par ensembles d'information, trois cents parties imaginées à chaque décision.",
  "deep thinker": "Cherche par ensembles d'information, mille parties imaginées à chaque décision.",
  exact: "Résout le jeu et joue l'équilibre : personne n'a l'avantage contre lui.",
  exp3: "Cherche par EXP3 dans les jeux ouverts à deux : 20 000 parties imaginées, une stratégie mixte.",
  "exp3 200k": "Comme exp3, avec les 200 000 parties imaginées de son article.",
  sm_rm: "Cherche par les regrets dans les jeux ouverts à deux : 20 000 parties imaginées.",
};

/** How an agent is described: a house bot in the visitor's language, anyone else in the owner's words. */
export function aboutOf(agent: AgentShown): string {
  const french = agent.kind === "house" && prefs.language === "fr" ? FRENCH[agent.name] : undefined;
  return french ? spaced(french) : agent.about;
}
