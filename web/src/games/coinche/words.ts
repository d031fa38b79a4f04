// Coinche in sentences, English and French.
import type { GameEvent } from "../../lib/api";
import { isOne, wordsOf } from "../../lib/words";
import { theCard } from "../../parts/cards/faces";
import { told, type Told } from "../../parts/seats/words";
import { before, seatName, type Scene } from "../view";

const SIGNS: Record<string, string> = { spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣" };

export const sign = (suit: string): string => SIGNS[suit] ?? suit;
/** "110 ♥", "capot ♠". */
export const bid = (value: number, suit: string): string => `${value === 250 ? say("capot") : value} ${sign(suit)}`;

/** A call as the arena writes it, "80 hearts", in a bubble. */
export function callText(call: string): string {
  const [value, suit] = call.split(" ");
  if (suit) return bid(value === "capot" ? 250 : Number(value), suit);
  return call === "pass" || call === "coinche" || call === "surcoinche" ? say(call) : call;
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

const BELOTE = 20;
const CAPOT = 250;

/** "Us", "Them"; for somebody who does not play the names of both partners. */
export function sideName(scene: Scene, side: number): string {
  if (scene.eyes !== null) return say(side === (scene.eyes & 1) ? "us" : "them");
  return say("side", { a: seatName(scene, side), b: seatName(scene, side + 2) });
}

/** "1 trick", "2 tricks". */
export const tricks = (n: number): string => say(isOne(n) ? "trick_one" : "tricks", { n });

/** What the takers of the deal that just ended have made, and what they had bid; null where the deal was not heard. */
function madeOf(event: GameEvent, scene: Scene): { made: string; bid: string } | null {
  const past = before(event, scene) ?? [];
  const from = past.findLastIndex((told) => told.event === "taken");
  const taken = past[from]?.data as { value: number } | undefined;
  if (!taken) return null;
  const ours = past
    .slice(from)
    .filter((told) => told.seat !== undefined && (told.seat & 1) === (past[from]!.seat! & 1));
  const won = ours.filter((told) => told.event === "trick");
  if (taken.value === CAPOT) return { made: tricks(won.length), bid: say("capot") };
  const points = won.reduce((sum, told) => sum + Number(told.data?.points ?? 0), 0);
  const hasBelote = scene.parameters.belote !== "off" && ours.some((told) => told.event === "rebelote");
  return { made: String(points + (hasBelote ? BELOTE : 0)), bid: String(taken.value) };
}

/** "Contract failed: 89 of 160. They score 160." */
function markedText(event: GameEvent, scene: Scene): string {
  const { made, scores } = event.data as { made: boolean; scores: [number, number] };
  const found = madeOf(event, scene);
  const contract = found ? say(made ? "made_of" : "failed_of", found) : say(made ? "made" : "failed");
  const mine = (scene.eyes ?? 0) & 1;
  const paid = [mine, 1 - mine].flatMap((side) => {
    if (!scores[side]) return [];
    if (scene.eyes !== null) return say(side === mine ? "we_score" : "they_score", { n: scores[side] });
    return say("side_scores", { side: sideName(scene, side), n: scores[side] });
  });
  return [contract, ...paid].join(" ");
}

/** How the contract of the last deal went, and a match's last score. */
export function result(scene: Scene): string | null {
  const last = (name: string) => scene.events?.findLast((told) => told.event === name);
  const told = [last("marked"), last("match_over")].flatMap((event) => (event ? (tell(event, scene) ?? []) : []));
  return told.length ? told.join(" ") : null;
}

export function tell(event: GameEvent, scene: Scene): string | null {
  const data = (event.data ?? {}) as Record<string, any>;
  if (event.event === "dealt") return "";
  if (event.event === "marked") return markedText(event, scene);
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
  chance_made: { en: "contract made", fr: "contrat réussi" },
  capot: { en: "capot", fr: "capot" },
  pass: { en: "Pass", fr: "Passe" },
  coinche: { en: "Coinche", fr: "Coinche" },
  surcoinche: { en: "Surcoinche", fr: "Surcoinche" },
  coinched: { en: "coinched", fr: "coinché" },
  surcoinched: { en: "surcoinched", fr: "surcoinché" },
  risk_coinche: { en: "doubled, and nobody bids any more", fr: "tout compte double, plus d'annonces" },
  risk_surcoinche: { en: "four times", fr: "quatre fois" },
  made: { en: "Contract made.", fr: "Contrat réussi." },
  failed: { en: "Contract failed.", fr: "Contrat chuté." },
  made_of: { en: "Contract made: {made} of {bid}.", fr: "Contrat réussi : {made} sur {bid}." },
  failed_of: { en: "Contract failed: {made} of {bid}.", fr: "Contrat chuté : {made} sur {bid}." },
  we_score: { en: "We score {n}.", fr: "Nous marquons {n}." },
  they_score: { en: "They score {n}.", fr: "Ils marquent {n}." },
  side_scores: { en: "{side} score {n}.", fr: "{side} marquent {n}." },
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
  trick_one: { en: "{n} trick", fr: "{n} pli" },
  deals: { en: "Scores by deal", fr: "Scores par donne" },
  mark_bid: { en: "bid", fr: "annonce" },
  mark_coinche: { en: "coinche", fr: "coinche" },
  no_bid: { en: "no bid yet", fr: "pas d'annonce" },
});
