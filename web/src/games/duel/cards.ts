// The cards of the duel, from the one file that has them, and what is printed on them in both languages.
import { prefs } from "../../lib/prefs.svelte";
import { fill, spaced, type Wording } from "../../lib/words";
import file from "../../../../cpp/games/duel/cards.json";

interface Effect {
  effect: string;
  when?: string;
  per?: string;
  amount?: number;
  min?: number;
  max?: number;
}
interface PrintedCard {
  name: string;
  clan: string | null;
  level: number;
  power: number;
  damage: number;
  ability: Effect | null;
}
interface Clan {
  name: string;
  bonus: Effect;
}
export interface Deck {
  name: string;
  cards: string[];
}
/** A card as a board draws it: texts as they are printed, and how it stands in its hand. */
export interface Held {
  name: string;
  clan: string | null;
  level: number;
  power: number;
  damage: number;
  ability: string | null;
  bonus: string | null;
  bonus_active: boolean;
  played: boolean;
}

export const CLANS: Clan[] = file.clans;
export const CARDS: PrintedCard[] = file.cards;
export const DECKS: Deck[] = file.decks;

const WHEN: Record<string, Wording> = {
  courage: { en: "courage", fr: "courage" },
  reprisal: { en: "reprisal", fr: "riposte" },
  confidence: { en: "confidence", fr: "confiance" },
  revenge: { en: "revenge", fr: "revanche" },
  stopped: { en: "stop", fr: "stoppé" },
  killshot: { en: "killshot", fr: "coup fatal" },
  defeat: { en: "defeat", fr: "défaite" },
};
const TIMES: Record<string, Wording> = {
  clan: { en: "support", fr: "soutien" },
  round: { en: "growth", fr: "croissance" },
};
const PER: Record<string, Wording> = {
  damage: { en: " per damage", fr: " par dégât" },
  pillz_left: { en: " per pillz left", fr: " par pillz restant" },
};
const EFFECTS: Record<string, Wording> = {
  copy_bonus: { en: "copy opp. bonus", fr: "copie le bonus adv." },
  stop_ability: { en: "stop opp. ability", fr: "stoppe le pouvoir adv." },
  stop_bonus: { en: "stop opp. bonus", fr: "stoppe le bonus adv." },
  protect_ability: { en: "protect own ability", fr: "protège son pouvoir" },
  protect_bonus: { en: "protect own bonus", fr: "protège son bonus" },
  cancel_power: { en: "cancel opp. power modifiers", fr: "annule les effets adv. de puissance" },
  cancel_attack: { en: "cancel opp. attack modifiers", fr: "annule les effets adv. d'attaque" },
  cancel_damage: { en: "cancel opp. damage modifiers", fr: "annule les effets adv. de dégâts" },
  cancel_pillz: { en: "cancel opp. pillz modifiers", fr: "annule les effets adv. de pillz" },
  cancel_life: { en: "cancel opp. life modifiers", fr: "annule les effets adv. de vie" },
  copy_power: { en: "copy opp. power", fr: "copie la puissance adv." },
  power: { en: "power +{n}{per}", fr: "puissance +{n}{per}" },
  attack: { en: "attack +{n}{per}", fr: "attaque +{n}{per}" },
  damage: { en: "damage +{n}{per}", fr: "dégâts +{n}{per}" },
  opp_power: { en: "-{n} opp. power{per}, min {min}", fr: "-{n} puissance adv.{per}, min {min}" },
  opp_attack: { en: "-{n} opp. attack{per}, min {min}", fr: "-{n} attaque adv.{per}, min {min}" },
  opp_damage: { en: "-{n} opp. damage{per}, min {min}", fr: "-{n} dégâts adv.{per}, min {min}" },
  opp_pillz: { en: "-{n} opp. pillz{per}, min {min}", fr: "-{n} pillz adv.{per}, min {min}" },
  opp_life: { en: "-{n} opp. life{per}, min {min}", fr: "-{n} vie adv.{per}, min {min}" },
  pillz: { en: "+{n} pillz{per}, max {max}", fr: "+{n} pillz{per}, max {max}" },
  life: { en: "+{n} life{per}, max {max}", fr: "+{n} vie{per}, max {max}" },
  backlash: { en: "backlash: -{n} own life{per}, min {min}", fr: "contrecoup : -{n} vie{per}, min {min}" },
  heal: { en: "heal {n}, max {max}", fr: "soin {n}, max {max}" },
  poison: { en: "poison {n}, min {min}", fr: "poison {n}, min {min}" },
};

/** "courage: power +2". The English is what the game itself prints. */
export function effectText(effect: Effect): string {
  const { language } = prefs;
  const before = [WHEN[effect.when ?? ""], TIMES[effect.per ?? ""]].flatMap((one) => (one ? [one[language]] : []));
  const per = PER[effect.per ?? ""]?.[language] ?? "";
  const { amount: n = 0, min = 0, max = 0 } = effect;
  const what = fill(EFFECTS[effect.effect]?.[language] ?? effect.effect, { n, min, max, per });
  const text = [...before, what].join(language === "fr" ? " : " : ": ");
  return (language === "fr" ? spaced(text) : text).replace(/(^|\s)-(?=\d)/, "$1−");
}

const clanOf = (name: string | null): Clan | undefined => CLANS.find((clan) => clan.name === name);
const cardOf = (name: string): PrintedCard | undefined => CARDS.find((card) => card.name === name);

/** What is printed on a held card, in the visitor's language; null where nothing is, as where abilities are off. */
export const abilityText = (card: Held): string | null => {
  const ability = card.ability === null ? null : cardOf(card.name)?.ability;
  return ability ? effectText(ability) : card.ability;
};
export const bonusText = (card: Held): string | null => {
  const bonus = card.bonus === null ? null : clanOf(card.clan)?.bonus;
  return bonus ? effectText(bonus) : card.bonus;
};

/** A card of the file as it lies in a hand of these: two of a clan light its bonus. */
export function held(name: string, hand: string[] = []): Held {
  const card = cardOf(name)!;
  const bonus = clanOf(card.clan)?.bonus;
  return {
    ...card,
    ability: card.ability ? effectText(card.ability) : null,
    bonus: bonus ? effectText(bonus) : null,
    bonus_active: card.clan !== null && hand.filter((other) => cardOf(other)?.clan === card.clan).length > 1,
    played: false,
  };
}

/** The clans of some cards, each once. */
export const clansOf = (cards: string[]): string[] => [...new Set(cards.flatMap((name) => cardOf(name)?.clan ?? []))];
