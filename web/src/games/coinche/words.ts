// Coinche in sentences, English and French.
import type { GameEvent } from "../../lib/api";
import { wordsOf } from "../../lib/words";
import { theCard } from "../cards/faces";
import { told, type Told } from "../seats/words";
import type { Scene } from "../view";

const SIGNS: Record<string, string> = { spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣" };

export const sign = (suit: string): string => SIGNS[suit] ?? suit;
/** "110 ♥", "capot ♠". */
export const bid = (value: number, suit: string): string => `${value === 250 ? say("capot") : value} ${sign(suit)}`;

/** A call as the arena writes it, "80 hearts", in a bubble. */
export function callText(call: string): string {
  const [value, suit] = call.split(" ");
  if (suit) return bid(value === "capot" ? 250 : Number(value), suit);
  return say(call as "pass");
}

const EVENTS: Record<string, Told> = {
  pass: { en: ["{who} passes.", "You pass."], fr: ["{who} passe.", "Vous passez."] },
  bid: { en: ["{who} bids {bid}.", "You bid {bid}."], fr: ["{who} annonce {bid}.", "Vous annoncez {bid}."] },
  coinche: { en: ["{who} coinches.", "You coinche."], fr: ["{who} coinche.", "Vous coinchez."] },
  surcoinche: {
    en: ["{who} surcoinches.", "You surcoinche."],
    fr: ["{who} surcoinche.", "Vous surcoinchez."],
  },
  taken: {
    en: ["{who} takes with {bid}.", "You take with {bid}."],
    fr: ["{who} prend à {bid}.", "Vous prenez à {bid}."],
  },
  play: { en: ["{who} plays {card}.", "You play {card}."], fr: ["{who} joue {card}.", "Vous jouez {card}."] },
  belote: { en: ["{who}: belote.", "You: belote."], fr: ["{who} : belote.", "Vous : belote."] },
  rebelote: { en: ["{who}: rebelote.", "You: rebelote."], fr: ["{who} : rebelote.", "Vous : rebelote."] },
  trick: {
    en: ["{who} takes the trick: {points}.", "You take the trick: {points}."],
    fr: ["{who} fait le pli : {points}.", "Vous faites le pli : {points}."],
  },
};

export function tell(event: GameEvent, scene: Scene): string | null {
  const data = (event.data ?? {}) as Record<string, any>;
  if (event.event === "dealt") return "";
  if (event.event === "marked") {
    const side = (scene.eyes ?? 0) & 1;
    const scores = { us: data.scores[side], them: data.scores[1 - side] };
    return say(data.made ? "made" : "failed", scores);
  }
  if (event.event === "deal_over") return "";
  if (event.event === "match_over" || event.event === "new_deal") {
    const side = (scene.eyes ?? 0) & 1;
    const scores = { us: data.scores[side], them: data.scores[1 - side], deal: data.deal ?? 0 };
    return say(event.event, scores);
  }
  const words = EVENTS[event.event];
  if (!words || event.seat === undefined) return null;
  return told(words, scene, event.seat, {
    bid: data.suit ? bid(data.value, data.suit) : "",
    card: data.card ? theCard(data.card) : "",
    points: data.points ?? "",
  });
}

export const say = wordsOf({
  capot: { en: "capot", fr: "capot" },
  pass: { en: "Pass", fr: "Passe" },
  coinche: { en: "Coinche", fr: "Coinche" },
  surcoinche: { en: "Surcoinche", fr: "Surcoinche" },
  coinched: { en: "coinched", fr: "coinché" },
  surcoinched: { en: "surcoinched", fr: "surcoinché" },
  risk_coinche: { en: "doubled, and nobody bids any more", fr: "tout compte double, plus d'annonces" },
  risk_surcoinche: { en: "four times", fr: "quatre fois" },
  made: { en: "The contract is made: {us} to {them}.", fr: "Contrat réussi : {us} à {them}." },
  failed: { en: "The contract has failed: {us} to {them}.", fr: "Contrat chuté : {us} à {them}." },
  new_deal: { en: "Deal {deal}: {us} to {them}.", fr: "Donne {deal} : {us} à {them}." },
  match_over: { en: "The match ends {us} to {them}.", fr: "La partie finit {us} à {them}." },
  to: { en: "to {target}", fr: "en {target}" },
  your_call: { en: "Your call.", fr: "À vous de parler." },
  over_bid: { en: "{who} bids {bid}. Your call.", fr: "{who} annonce {bid}. À vous de parler." },
  was_coinched: { en: "You are coinched. Will you surcoinche?", fr: "Vous êtes coinché. Surcoinche ?" },
  lead: { en: "You lead.", fr: "À vous d'entamer." },
  your_card: { en: "Your card.", fr: "À vous de jouer." },
  us: { en: "Us", fr: "Nous" },
  them: { en: "Them", fr: "Eux" },
  side: { en: "{a} and {b}", fr: "{a} et {b}" },
  last: { en: "Last trick", fr: "Dernier pli" },
  dealer: { en: "deals", fr: "donne" },
  belote: { en: "Belote", fr: "Belote" },
  choose: { en: "Bid", fr: "Annoncer" },
  in_suit: { en: "{bid}", fr: "{bid}" },
  tricks: { en: "{n} tricks", fr: "{n} plis" },
  no_bid: { en: "no bid yet", fr: "pas d'annonce" },
});
