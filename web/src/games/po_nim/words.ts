// Partially observable nim in sentences, English and French.
import type { GameEvent } from "../../lib/api";
import { prefs } from "../../lib/prefs.svelte";
import { percent, wordsOf } from "../../lib/words";
import { told, type Told } from "../../parts/seats/words";
import { seatName, type Scene } from "../view";
import type { Take } from "./play";

const EVENTS: Record<string, Told> = {
  took_own: {
    en: ["{who} takes {stones} from their own heap.", "You take {stones} from your heap."],
    fr: ["{who} prend {stones} dans son tas.", "Vous prenez {stones} dans votre tas."],
  },
  took_hidden: {
    en: ["{who} takes {stones} from {other}'s heap.", "You take {stones} from the hidden heap."],
    fr: ["{who} prend {stones} dans le tas de {other}.", "Vous prenez {stones} dans le tas caché."],
  },
  failed_own: {
    en: ["{who} wants {stones} from their own heap. It fails.", "You want {stones} from your heap. It fails."],
    fr: ["{who} veut {stones} de son tas. C'est raté.", "Vous voulez {stones} de votre tas. C'est raté."],
  },
  failed_hidden: {
    en: ["{who} wants {stones} from {other}'s heap. It fails.", "You want {stones} from the hidden heap. It fails."],
    fr: ["{who} veut {stones} du tas de {other}. C'est raté.", "Vous voulez {stones} du tas caché. C'est raté."],
  },
  succeeded: {
    en: ["{who} moves; it succeeds.", "Your move succeeds."],
    fr: ["{who} joue ; c'est réussi.", "Votre coup réussit."],
  },
  failed: {
    en: ["{who} moves; it fails.", "Your move fails."],
    fr: ["{who} joue ; c'est raté.", "Votre coup est raté."],
  },
  lost: {
    en: ["{who} loses {stones}.", "Your heap loses {stones}."],
    fr: ["{who} perd {stones}.", "Votre tas perd {stones}."],
  },
  shown: {
    en: ["{who} has {stones} left.", "You have {stones} left."],
    fr: ["Il reste {stones} à {who}.", "Il vous reste {stones}."],
  },
};

/** "1 stone", "2 stones". */
export const stones = (n: number): string =>
  prefs.language === "fr" ? `${n} pierre${n > 1 ? "s" : ""}` : `${n} stone${n === 1 ? "" : "s"}`;

/** "1", "0 or 2", "1, 2 or 3". */
export function sizes(all: number[]): string {
  const last = all.at(-1) ?? "";
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} ${say("or")} ${last}` : `${last}`;
}

/** "take own 2" of somebody, who may not be the reader. */
export function words(text: string): string {
  const [, heap, count] = /^take (own|hidden) (\d+)$/.exec(text) ?? [];
  return heap ? say(heap === "own" ? "own_of" : "hidden", { n: count! }) : text.replaceAll("_", " ");
}

const reads = (event: GameEvent, { eyes, views }: Scene): boolean =>
  !event.to || (eyes === null ? views !== null : event.to.includes(eyes));

/** Who knows what was taken reads of it and of its success in one sentence, and needs no other. */
export function tell(event: GameEvent, scene: Scene): string | null {
  if (event.seat === undefined) return null;
  const all = scene.events ?? [];
  const at = all.indexOf(event);
  const data = (event.data ?? {}) as Partial<Take>;
  let what = event.event;
  if (what === "tried") what = `${all[at + 1]?.event === "failed" ? "failed" : "took"}_${data.heap}`;
  const known = at > 0 && all[at - 1]!.event === "tried" && reads(all[at - 1]!, scene);
  if (known && (what === "succeeded" || what === "failed")) return "";
  if (what === "lost" && scene.eyes === null) return ""; // who sees it sees the move as well
  const found = EVENTS[what];
  const given = { stones: stones(data.count ?? 0), other: seatName(scene, 1 - event.seat) };
  return found ? told(found, scene, event.seat, given) : null;
}

/** What an agent at this seat has a belief about. */
export function belief(name: string, seat: number, scene: Scene): string {
  const other = 1 - seat;
  const known = name === "hidden" ? "belief_heap" : name === "levels" ? "belief_level" : null;
  if (!known) return name.replaceAll("_", " ");
  return other === scene.eyes ? say(`${known}_you`) : say(known, { who: seatName(scene, other) });
}

/** "2 stones", "3 (expects 0 to 2)". */
export function possible(what: string, name: string): string {
  const n = Number(name);
  if (what === "hidden") return stones(n);
  if (what !== "levels") return name.replaceAll("_", " ");
  return n > 1 ? say("level_more", { n, below: n - 1 }) : say(n ? "level_1" : "level_0");
}

/** How deep an agent thought in the end that the other thinks. */
export function verdict(beliefs: Record<string, Record<string, number>>, seat: number, scene: Scene): string | null {
  const found = Object.entries(beliefs.levels ?? {});
  if (found.length < 2) return null; // level 1 knows no other than level 0
  const [level, share] = found.reduce((best, one) => (one[1] > best[1] ? one : best));
  const other = 1 - seat;
  const given = { by: seatName(scene, seat), who: seatName(scene, other), level, share: percent(share) };
  return other === scene.eyes ? say("verdict_you", given) : say("verdict", given);
}

export const say = wordsOf({
  or: { en: "or", fr: "ou" },
  own: { en: "Your heap: {n}", fr: "Votre tas : {n}" },
  own_of: { en: "Own heap: {n}", fr: "Son tas : {n}" },
  hidden: { en: "Hidden heap: {n}", fr: "Tas caché : {n}" },
  ask: { en: "Your move. What do you take?", fr: "À vous. Que prenez-vous ?" },
  they_moved: { en: "{who} succeeded. What do you take?", fr: "{who} a réussi. Que prenez-vous ?" },
  they_failed: { en: "{who} failed. What do you take?", fr: "{who} a raté. Que prenez-vous ?" },
  wins: { en: "wins", fr: "gagne" },
  wins_if: { en: "wins if {sizes}", fr: "gagne si {sizes}" },
  fails: { en: "is bound to fail", fr: "ne peut que rater" },
  fails_if: { en: "fails if {sizes}", fr: "rate si {sizes}" },
  succeeds: { en: "succeeds", fr: "réussit" },
  good: { en: "succeeded", fr: "réussi" },
  bad: { en: "failed", fr: "raté" },
  aim: { en: "Leave exactly one stone in all", fr: "Laissez une seule pierre en tout" },
  maybe: { en: "{sizes} left", fr: "il en reste {sizes}" },
  covered: { en: "a hidden heap", fr: "un tas caché" },
  heap_label: { en: "heap of {who}: {what}", fr: "tas de {who} : {what}" },
  failures: { en: "Failed moves", fr: "Coups ratés" },
  left: { en: "{n} moves left", fr: "encore {n} coups" },
  left_one: { en: "{n} move left", fr: "encore {n} coup" },
  mark_failed: { en: "failed move", fr: "coup raté" },
  won: { en: "{who} leaves one stone and wins.", fr: "{who} laisse une pierre et gagne." },
  won_you: { en: "You leave one stone and win.", fr: "Vous laissez une pierre et gagnez." },
  nobody: { en: "No moves left: nobody wins.", fr: "Plus de coups : personne ne gagne." },
  belief_heap: { en: "how many stones {who} has", fr: "combien de pierres a {who}" },
  belief_heap_you: { en: "how many stones you have", fr: "combien de pierres vous avez" },
  level_0: { en: "0 (random)", fr: "0 (au hasard)" },
  level_1: { en: "1 (expects 0)", fr: "1 (attend 0)" },
  level_more: { en: "{n} (expects 0 to {below})", fr: "{n} (attend 0 à {below})" },
  verdict: {
    en: "How deep does {who} think? {by} says in the end: level {level}, it is {share} sure.",
    fr: "Jusqu'où réfléchit {who} ? {by} dit à la fin : niveau {level}, sûr à {share}.",
  },
  verdict_you: {
    en: "How deep do you think? {by} says in the end: level {level}, it is {share} sure.",
    fr: "Jusqu'où réfléchissez-vous ? {by} dit à la fin : niveau {level}, sûr à {share}.",
  },
  belief_level: { en: "how deep {who} thinks (level)", fr: "jusqu'où {who} réfléchit (niveau)" },
  belief_level_you: { en: "how deep you think (level)", fr: "jusqu'où vous réfléchissez (niveau)" },
});
