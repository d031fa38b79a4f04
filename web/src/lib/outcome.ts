// How a match ended, in words: the same on every page.
import type { MatchShown } from "./api";
import { prefs } from "./prefs.svelte";
import { nameOf } from "./seats";
import { ordinal, wordsOf } from "./words";

const say = wordsOf({
  drawn: { en: "A draw.", fr: "Égalité." },
  won: { en: "{who} won.", fr: "{who} a gagné." },
  won_many: { en: "{who} won.", fr: "{who} ont gagné." },
  you_won: { en: "You won.", fr: "Vous avez gagné." },
  you_won_with: { en: "You and {who} won.", fr: "Vous avez gagné avec {who}." },
  you_lost: { en: "You lost. {winners}", fr: "Vous avez perdu. {winners}" },
  you_came: { en: "You came {place} of {all}. {winners}", fr: "Vous finissez {place} sur {all}. {winners}" },
  you_tied: {
    en: "You tied for {place} of {all}. {winners}",
    fr: "Vous finissez {place} ex æquo sur {all}. {winners}",
  },
  short_draw: { en: "draw", fr: "égalité" },
  short_won: { en: "won", fr: "gagnée" },
  short_lost: { en: "lost", fr: "perdue" },
  short_place: { en: "{place} of {all}", fr: "{place} sur {all}" },
});

/** "a", "a and b", "a, b and c". */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(prefs.language === "en" ? "en-GB" : prefs.language).format(names);

interface Standing {
  kind: "draw" | "won" | "lost" | "place";
  /** How many are ahead, plus one. */
  place: number;
  isTied: boolean;
}

/** Where a seat stands. If all who did not win share one place they have lost: there is nothing between them. */
export function standing(ranking: number[], seat: number): Standing {
  const mine = ranking[seat]!;
  const groups = new Set(ranking).size;
  const place = 1 + ranking.filter((other) => other < mine).length;
  const isTied = ranking.filter((other) => other === mine).length > 1;
  const kind = groups === 1 ? "draw" : place === 1 ? "won" : groups === 2 ? "lost" : "place";
  return { kind, place, isTied };
}

/** Who won, for somebody who did not play; empty without a result. */
export function winnersOf(match: MatchShown): string {
  const ranking = match.result?.ranking;
  if (!ranking) return "";
  const best = Math.min(...ranking);
  const who = match.seats.filter((_, seat) => ranking[seat] === best).map(nameOf);
  if (who.length === match.seats.length && who.length > 1) return say("drawn");
  return say(who.length > 1 ? "won_many" : "won", { who: listed(who) });
}

/** How it ended for the player at this seat; empty without a result. */
export function outcomeFor(match: MatchShown, seat: number): string {
  const ranking = match.result?.ranking;
  if (!ranking) return "";
  const found = standing(ranking, seat);
  if (found.kind === "draw") return say("drawn");
  if (found.kind === "won") {
    const best = Math.min(...ranking);
    const others = match.seats.filter((_, other) => other !== seat && ranking[other] === best).map(nameOf);
    return others.length ? say("you_won_with", { who: listed(others) }) : say("you_won");
  }
  const winners = winnersOf(match);
  if (found.kind === "lost") return say("you_lost", { winners });
  return say(found.isTied ? "you_tied" : "you_came", { place: ordinal(found.place), all: match.seats.length, winners });
}

/** The same in a table's cell: "won", "lost", "3 of 4". */
export function shortOutcome(ranking: number[], seat: number): string {
  const found = standing(ranking, seat);
  if (found.kind === "place") return say("short_place", { place: found.place, all: ranking.length });
  return say(`short_${found.kind}`);
}
