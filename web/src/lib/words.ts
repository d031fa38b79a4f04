// Every sentence of the pages, in each language side by side, so that none is forgotten: the type checker counts them.
import { prefs, type Language } from "./prefs.svelte";

/** A sentence or a name, in every language. */
export type Wording = Record<Language, string>;
type Book = Record<string, Wording>;

/** A function that says a sentence of this book in the visitor's language, with {names} filled in. */
export function wordsOf<B extends Book>(book: B): (name: keyof B, with_?: Record<string, string | number>) => string {
  return (name, given = {}) => {
    const text = book[name]![prefs.language];
    return fill(prefs.language === "fr" ? spaced(text) : text, given);
  };
}

/** French with spaces that do not break before ":", ";", "?", "!" and inside of « ». */
export const spaced = (text: string): string => text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");

/** What somebody has written in some languages, in the visitor's where it is there. */
export const inLanguage = (wording: Partial<Wording>): string => {
  const text = wording[languageOf(wording)] ?? "";
  return languageOf(wording) === "fr" ? spaced(text) : text;
};
export const languageOf = (wording: Partial<Wording>): Language => (prefs.language in wording ? prefs.language : "en");

export function fill(text: string, given: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in given ? String(given[name]) : whole));
}

/** Whether a number takes the singular: 1 in English, 0 and 1 in French. */
export const isOne = (count: number): boolean => new Intl.PluralRules(prefs.language).select(count) === "one";

export function ago(seconds: number): string {
  const past = Date.now() / 1000 - seconds;
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const [unit, size] = units.find(([, size]) => past >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(prefs.language, { numeric: "auto" }).format(-Math.floor(past / size), unit);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(prefs.language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(prefs.language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

/** "2nd", "2e". */
export function ordinal(place: number): string {
  if (prefs.language === "fr") return place === 1 ? "1er" : `${place}e`;
  const ends: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
  return `${place}${ends[new Intl.PluralRules("en", { type: "ordinal" }).select(place)]}`;
}
