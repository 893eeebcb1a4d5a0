/** Texts in Spanish and English: the server's catalogues and the page's own, filled in where people read them. */

import serverEn from "$python/texts/texts.en.json";
import serverEs from "$python/texts/texts.es.json";
import en from "./en.json";
import es from "./es.json";
import { keep, kept } from "./memory";
import type { Refusal } from "./messages";

export type Language = "es" | "en";
export type Catalogue = Record<string, string>;
export const LANGUAGES: Language[] = ["es", "en"];

const catalogues: Record<Language, Catalogue> = {
  es: { ...serverEs, ...es },
  en: { ...serverEn, ...en },
};

function preferred(): Language {
  const named = /^\/rules\/\w+\/(es|en)$/.exec(location.pathname)?.[1]; // the rules' own page has its language
  const asked = named ?? new URLSearchParams(location.search).get("lang") ?? kept("language");
  const wanted = [asked, ...navigator.languages].map((code) => code?.slice(0, 2));
  return (wanted.find((code) => code === "es" || code === "en") as Language | undefined) ?? "en";
}

let language = $state<Language>(preferred());

/** The language that is spoken; reading it makes whoever reads follow a change. */
export function spoken(): Language {
  return language;
}

export function speak(wanted: Language): void {
  language = wanted;
  keep("language", wanted);
}

/** Add the texts of a part that came later to the catalogues. */
export function learn(spanish: Catalogue, english: Catalogue): void {
  Object.assign(catalogues.es, spanish);
  Object.assign(catalogues.en, english);
}

/** Fill the blanks of a text; a blank that nobody fills stays to be seen. */
export function fill(text: string, blanks: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => (name in blanks ? String(blanks[name]) : blank));
}

/** A text in the language that is spoken. */
export function t(key: string, blanks: Record<string, unknown> = {}): string {
  const text = catalogues[language][key];
  if (text === undefined) {
    console.error(`no text ${key} in ${language}`);
    return key;
  }
  return fill(text, blanks);
}

/** A text for one of something or for several: `key.one` or `key.other`, with the number as {n}. */
export function counted(key: string, n: number, blanks: Record<string, unknown> = {}): string {
  return t(`${key}.${Math.abs(n) === 1 ? "one" : "other"}`, { n, ...blanks });
}

const formats = new Map<string, Intl.ListFormat>(); // each takes long to make

/** Words joined as people do: "a, b y c". */
export function listed(words: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  const key = `${language} ${type}`;
  if (!formats.has(key)) formats.set(key, new Intl.ListFormat(language, { type }));
  return formats.get(key)!.format(words);
}

/** A text in a game's notation as people say it, where all its words are the notation's: "red 7" is "rojo 7". */
function inWords(game: string, text: string): string {
  const wordOf = (token: string) => catalogues[language][`${game}.word.${token}`]?.split("|")[0];
  const known = /[a-z]+/gi;
  if (text.match(known)?.some((token) => wordOf(token) === undefined)) return text;
  return text.replace(known, (token, at: number) => {
    const word = wordOf(token)!;
    return word.length > 1 && /\d/.test(text.charAt(at + token.length)) ? `${word} ` : word;
  });
}

/** Why something was refused, as a sentence. */
export function refusalText(refusal: Refusal): string {
  const game = refusal.code.split(".")[0]!;
  const said = Object.entries(refusal.params).map(([name, value]) => [
    name,
    typeof value === "string" ? inWords(game, value) : value,
  ]);
  const text = t(refusal.code, Object.fromEntries(said));
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
