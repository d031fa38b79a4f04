// Sentences about seats: of another, and of the reader himself.
import { prefs } from "../../lib/prefs.svelte";
import { fill, spaced, wordsOf } from "../../lib/words";
import { seatName, type Scene } from "../../games/view";

/** Both persons of a sentence: about another, and about the reader. */
export interface Told {
  en: [string, string];
  fr: [string, string];
}

/** The sentence with {who} and other {names} filled in. */
export function told(what: Told, scene: Scene, seat: number, given: Record<string, string | number> = {}): string {
  const text = what[prefs.language][seat === scene.eyes ? 1 : 0];
  return fill(prefs.language === "fr" ? spaced(text) : text, { who: seatName(scene, seat), ...given });
}

export const say = wordsOf({
  you: { en: "you", fr: "vous" },
  gone: { en: "has left", fr: "est parti" },
  waits: { en: "{who} to move.", fr: "À {who} de jouer." },
});

/** "+3", "−1", "0". */
export const signed = (value: number): string =>
  new Intl.NumberFormat(prefs.language, { signDisplay: "exceptZero", maximumFractionDigits: 2 })
    .format(value)
    .replace("-", "−");
