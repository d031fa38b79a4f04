// The duel in sentences, English and French. Cards keep their names.
import type { GameEvent } from "../../lib/api";
import { prefs } from "../../lib/prefs.svelte";
import { wordsOf } from "../../lib/words";
import { told, type Told } from "../../parts/seats/words";
import { seatName, type Scene } from "../view";

const EVENTS: Record<string, Told> = {
  chose: {
    en: ["{who} plays with the deck {deck}.", "You play with the deck {deck}."],
    fr: ["{who} joue avec le paquet {deck}.", "Vous jouez avec le paquet {deck}."],
  },
  drew: { en: ["{who} draws {cards}.", "You draw {cards}."], fr: ["{who} tire {cards}.", "Vous tirez {cards}."] },
  begins: { en: ["{who} begins.", "You begin."], fr: ["{who} commence.", "Vous commencez."] },
  shows: { en: ["{who} shows {card}.", "You show {card}."], fr: ["{who} montre {card}.", "Vous montrez {card}."] },
  strikes: {
    en: ["{who}: {card} with {stake} attacks at {attack}.", "You: {card} with {stake} attacks at {attack}."],
    fr: ["{who} : {card} avec {stake}, attaque {attack}.", "Vous : {card} avec {stake}, attaque {attack}."],
  },
  wins: {
    en: ["{who} wins the round: {damage} damage. Life: {life}.", "You win the round: {damage} damage. Life: {life}."],
    fr: ["{who} gagne la manche : {damage}. Vies : {life}.", "Vous gagnez la manche : {damage}. Vies : {life}."],
  },
};

/** "3 pillz and fury". */
export const stakeText = (pillz: number, fury: boolean): string => say(fury ? "stake_fury" : "stake", { n: pillz });
const damageText = (n: number): string => (prefs.language === "fr" ? `${n} dégât${n > 1 ? "s" : ""}` : String(n));

export function tell(event: GameEvent, scene: Scene): string | null {
  const what = EVENTS[event.event];
  if (!what || event.seat === undefined) return null;
  const data = (event.data ?? {}) as Record<string, unknown>;
  return told(what, scene, event.seat, {
    deck: String(data.deck ?? ""),
    card: String(data.card ?? ""),
    cards: ((data.cards ?? []) as string[]).join(", "),
    stake: stakeText(Number(data.pillz ?? 0), data.fury === true),
    attack: Number(data.attack ?? 0),
    damage: damageText(Number(data.damage ?? 0)),
    life: ((data.life ?? []) as number[]).map((n, seat) => `${seatName(scene, seat)} ${n}`).join(", "),
  });
}

export const say = wordsOf({
  stake: { en: "{n} pillz", fr: "{n} pillz" },
  stake_fury: { en: "{n} pillz and fury", fr: "{n} pillz et fureur" },
  ask_deck: { en: "Which deck do you take?", fr: "Quel paquet prenez-vous ?" },
  ask_card: { en: "You begin: which card do you show?", fr: "Vous commencez : quelle carte montrez-vous ?" },
  ask_second: { en: "Which card do you show against {card}?", fr: "Quelle carte montrez-vous contre {card} ?" },
  ask_attack: { en: "How many pillz on {card}?", fr: "Combien de pillz sur {card} ?" },
  ask_answer: {
    en: "{who} shows {card}. Which card, and how many pillz?",
    fr: "{who} montre {card}. Quelle carte, et combien de pillz ?",
  },
  waits_both: { en: "Both decide in secret.", fr: "Les deux décident en secret." },
  waits_card: { en: "{who} begins, and chooses a card.", fr: "{who} commence, et choisit une carte." },
  waits_second: { en: "{who} answers with a card.", fr: "{who} répond par une carte." },
  round: { en: "Round {n} of {all}", fr: "Manche {n} sur {all}" },
  over: { en: "The duel is over", fr: "Le duel est fini" },
  first: { en: "first", fr: "commence" },
  life: { en: "Life", fr: "Vies" },
  pillz: { en: "Pillz", fr: "Pillz" },
  poison: { en: "poison {n} a round, down to {bound}", fr: "poison {n} par manche, jusqu'à {bound}" },
  heal: { en: "heals {n} a round, up to {bound}", fr: "soin {n} par manche, jusqu'à {bound}" },
  deck: { en: "deck", fr: "paquet" },
  level: { en: "level {n}", fr: "niveau {n}" },
  power: { en: "power", fr: "puissance" },
  damage: { en: "damage", fr: "dégâts" },
  ability: { en: "Ability", fr: "Pouvoir" },
  bonus: { en: "Bonus", fr: "Bonus" },
  asleep: { en: "asleep: two of the clan wake it", fr: "en sommeil : il en faut deux du clan" },
  played: { en: "played", fr: "jouée" },
  clanless: { en: "no clan", fr: "sans clan" },
  choose_card: { en: "Choose one of your cards.", fr: "Choisissez une de vos cartes." },
  fury: { en: "Fury", fr: "Fureur" },
  fury_costs: { en: "+{add} damage for {cost} pillz", fr: "+{add} dégâts pour {cost} pillz" },
  of_held: { en: "of {n}", fr: "sur {n}" },
  attack: { en: "attack", fr: "attaque" },
  printed: { en: "before abilities and bonuses", fr: "avant pouvoirs et bonus" },
  left: { en: "{n} left", fr: "il en reste {n}" },
  show: { en: "Show", fr: "Montrer" },
  confirm: { en: "Attack", fr: "Attaquer" },
  take: { en: "Take the deck", fr: "Prendre le paquet" },
  chance: { en: "{n} to win", fr: "{n} de gagner" },
  chances: {
    en: "{high} to win if nothing is put against it, {low} if all is",
    fr: "{high} de gagner si rien n'est misé en face, {low} si tout l'est",
  },
  sealed: { en: "Your stake is in.", fr: "Votre mise est faite." },
  hidden: { en: "hidden", fr: "caché" },
  nothing: { en: "no card yet", fr: "pas encore de carte" },
  wins: { en: "wins", fr: "gagne" },
  hit: { en: "−{n} life", fr: "−{n} vies" },
  hit_one: { en: "−{n} life", fr: "−{n} vie" },
  mark_round: { en: "round won", fr: "manche gagnée" },
  shown_round: { en: "Result of round {n}", fr: "Résultat de la manche {n}" },
  history: { en: "Rounds", fr: "Manches" },
  history_row: { en: "round {n}", fr: "manche {n}" },
  none_played: { en: "No round has been played.", fr: "Aucune manche jouée." },
  shelf: { en: "The named decks", fr: "Les paquets" },
  hand: { en: "Hand", fr: "Main" },
  drawing: { en: "The hands are drawn.", fr: "On tire les mains." },
});
