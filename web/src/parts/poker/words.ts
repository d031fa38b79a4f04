// The small pokers in sentences, English and French.
import type { GameEvent } from "../../lib/api";
import { prefs } from "../../lib/prefs.svelte";
import { wordsOf } from "../../lib/words";
import { theCard } from "../cards/faces";
import { told, type Told } from "../seats/words";
import type { Scene } from "../../games/view";
import type { Move, What } from "./betting";

const MOVES: Record<What, Told> = {
  check: { en: ["{who} checks.", "You check."], fr: ["{who} : parole.", "Vous faites parole."] },
  bet: { en: ["{who} bets {chips}.", "You bet {chips}."], fr: ["{who} mise {chips}.", "Vous misez {chips}."] },
  call: {
    en: ["{who} calls with {chips} more.", "You call with {chips} more."],
    fr: ["{who} suit et ajoute {chips}.", "Vous suivez et ajoutez {chips}."],
  },
  raise: {
    en: ["{who} raises and puts in {chips}.", "You raise and put in {chips}."],
    fr: ["{who} relance et ajoute {chips}.", "Vous relancez et ajoutez {chips}."],
  },
  fold: { en: ["{who} folds.", "You fold."], fr: ["{who} se couche.", "Vous vous couchez."] },
};
// Where what came before is not known: words that fit both of what a move can be.
const PLAIN: Record<string, Told> = {
  pass: { en: ["{who} passes.", "You pass."], fr: ["{who} passe.", "Vous passez."] },
  bet: { en: ["{who} puts 1 in.", "You put 1 in."], fr: ["{who} met 1.", "Vous mettez 1."] },
  call: { en: ["{who} stays in.", "You stay in."], fr: ["{who} reste.", "Vous restez."] },
  raise: { en: ["{who} raises.", "You raise."], fr: ["{who} relance.", "Vous relancez."] },
  fold: MOVES.fold,
};
const CARDS: Record<string, Told> = {
  dealt: {
    en: ["{who} is dealt {card}.", "You are dealt {card}."],
    fr: ["{who} reçoit {card}.", "Vous recevez {card}."],
  },
  shown: { en: ["{who} shows {card}.", "You show {card}."], fr: ["{who} montre {card}.", "Vous montrez {card}."] },
};

export function tell(event: GameEvent, scene: Scene, move: Move | null): string | null {
  const card = (event.data as { card?: string } | undefined)?.card;
  if (event.event === "board") return say("turned", { card: theCard(card ?? "") });
  if (event.seat === undefined) return null;
  if (card !== undefined && CARDS[event.event])
    return told(CARDS[event.event]!, scene, event.seat, { card: theCard(card) });
  if (move) return told(MOVES[move.what], scene, move.seat, { chips: move.chips });
  const plain = PLAIN[event.event];
  return plain ? told(plain, scene, event.seat) : null;
}

export function chips(count: number): string {
  return prefs.language === "fr" ? `${count} jeton${count > 1 ? "s" : ""}` : `${count} chip${count === 1 ? "" : "s"}`;
}

/** What a player says as he does it. */
export const spoken = (what: What): string => say(what);

export const say = wordsOf({
  check: { en: "Check", fr: "Parole" },
  bet: { en: "Bet", fr: "Miser" },
  call: { en: "Call", fr: "Suivre" },
  raise: { en: "Raise", fr: "Relancer" },
  fold: { en: "Fold", fr: "Se coucher" },
  turned: { en: "On the board: {card}.", fr: "Au tableau : {card}." },
  pot: { en: "Pot", fr: "Pot" },
  mark_bet: { en: "bet", fr: "mise" },
  mark_raise: { en: "raise", fr: "relance" },
  mark_fold: { en: "fold", fr: "abandon" },
  pot_of: { en: "{chips} in the pot", fr: "{chips} au pot" },
  paid: { en: "put in {chips}", fr: "a mis {chips}" },
  board: { en: "Board", fr: "Tableau" },
  not_turned: { en: "no card on the board yet", fr: "pas encore de carte au tableau" },
  rest: { en: "Out of play", fr: "Hors jeu" },
  pair: { en: "pair of {ranks}", fr: "paire de {ranks}" },
  your_turn: { en: "Your turn, with {card}.", fr: "À vous de parler, avec {card}." },
  your_pair: { en: "Your turn, with a pair of {ranks}.", fr: "À vous de parler, avec une paire de {ranks}." },
  they_bet: { en: "{who} bets {chips}. You hold {card}.", fr: "{who} mise {chips}. Vous avez {card}." },
  they_check: { en: "{who} checks. You hold {card}.", fr: "{who} : parole. Vous avez {card}." },
  they_raise: { en: "{who} raises: {chips} to call.", fr: "{who} relance : {chips} pour suivre." },
  risk_fold: { en: "you lose {n}", fr: "vous perdez {n}" },
  risk_call: { en: "call {n} more, then the cards are shown", fr: "{n} de plus, puis on montre" },
  risk_call_on: { en: "call {n} more", fr: "{n} de plus" },
  risk_check: { en: "free; {who} may still bet", fr: "gratuit ; {who} peut encore miser" },
  risk_check_last: { en: "free; the cards are shown", fr: "gratuit ; on montre" },
  risk_check_turn: { en: "free; a card is turned up", fr: "gratuit ; on retourne une carte" },
  risk_bet: { en: "put 1 in: {who} calls or folds", fr: "mettez 1 : {who} suit ou se couche" },
  risk_raise: { en: "put in {n}", fr: "mettez {n}" },
  risk_raise_call: {
    en: "put in {n}: {call} to call, {size} on top",
    fr: "mettez {n} : {call} pour suivre, {size} en plus",
  },
});
