// What the house bots are, in French. The English sentence is their own, in src/feint/house_bots.py.
import { prefs } from "./prefs.svelte";
import type { AgentShown } from "./ratings";
import { spaced } from "./words";

const FRENCH: Record<string, string> = {
  random: "Joue uniformément au hasard.",
  shuffle: "Un autre joueur au hasard, pour que deux puissent se rencontrer.",
  honest: "Complots selon des règles : n'annonce que ce qu'il a.",
  counter: "Complots selon des règles : compte les cartes, doute et bluffe.",
  regret: "Complots à deux selon une table apprise : bluffe et doute dans les justes proportions.",
  believer: "Complots par ce qu'il croit de toutes les mains, et par la recherche.",
  simple: "Coinche selon les règles simples d'un article.",
  stronger: "Coinche selon les règles plus fines d'un article.",
  learned: "Coinche par des réseaux qui ont appris en jouant contre eux-mêmes.",
  pimc: "Coinche : résout des donnes qui peuvent être la vraie.",
  thinker: "Cherche par ensembles d'information, cent parties imaginées à chaque décision.",
  "middle thinker": "Cherche par ensembles d'information, trois cents parties imaginées à chaque décision.",
  "deep thinker": "Cherche par ensembles d'information, mille parties imaginées à chaque décision.",
  equilibrium: "Le poker de Kuhn en Python, selon un équilibre trouvé par CFR.",
  greedy: "Le duel, un tour d'avance et pas plus.",
  exact: "Résout le jeu et joue l'équilibre : personne n'a l'avantage contre lui.",
  exp3: "Cherche par EXP3 dans les jeux ouverts à deux : 20 000 parties imaginées, une stratégie mixte.",
  "exp3 200k": "Comme exp3, avec les 200 000 parties imaginées de son article.",
  sm_rm: "Cherche par les regrets dans les jeux ouverts à deux : 20 000 parties imaginées.",
};

const NIM = "Nim à tas cachés";
FRENCH["level 0"] = `${NIM}, sans réfléchir : n'importe quel coup permis.`;
FRENCH["level 1"] = `${NIM} : croit que vous ne réfléchissez pas.`;
for (let k = 2; k <= 8; k++) FRENCH[`level ${k}`] = `${NIM} : vous croit de niveau 0 à ${k - 1}, et cherche lequel.`;

/** How an agent is described: a house bot in the visitor's language, anyone else in the owner's words. */
export function aboutOf(agent: AgentShown): string {
  const french = agent.kind === "house" && prefs.language === "fr" ? FRENCH[agent.name] : undefined;
  return french ? spaced(french) : agent.about;
}
