// What an event is, in words: its state, and how it decides who meets whom.
import type { EventShown } from "../../lib/ratings";
import { number, wordsOf } from "../../lib/words";

const say = wordsOf({
  planned: { en: "planned", fr: "prévu" },
  running: { en: "under way", fr: "en cours" },
  finished: { en: "finished", fr: "terminé" },
  round_robin: { en: "round robin", fr: "toutes rondes" },
  swiss: { en: "Swiss", fr: "suisse" },
  duplicate: { en: "duplicate", fr: "duplicate" },
  why_round_robin: {
    en: "Everybody meets everybody: each group of {players} plays together {rounds}, each match with a deal of its own, seats shared out evenly.",
    fr: "Tous contre tous : chaque groupe de {players} joue {rounds}, chaque partie avec sa donne, les places réparties également.",
  },
  why_swiss: {
    en: "{n} rounds: those with about the same points meet, if possible for the first time.",
    fr: "{n} rondes : on rencontre qui a à peu près autant de points, si possible pour la première fois.",
  },
  why_duplicate: {
    en: "{n} deals, each played {players} times with the seats moved on, so that everybody at the table has had every hand.",
    fr: "{n} donnes, chacune jouée {players} fois en changeant de place : chacun à la table a eu chaque main.",
  },
  once: { en: "once", fr: "une fois" },
  twice: { en: "twice", fr: "deux fois" },
  times: { en: "{n} times", fr: "{n} fois" },
});

export const statusName = (event: EventShown): string => say(event.status);
export const formatName = (event: EventShown): string => say(event.format);
export function formatWhy(event: EventShown): string {
  const rounds =
    event.rounds > 2 ? say("times", { n: number(event.rounds) }) : say(event.rounds === 1 ? "once" : "twice");
  return say(`why_${event.format}`, { players: event.players, rounds, n: number(event.rounds) });
}
