/** What is said at the table, in the reader's language. */

import "./texts";
import type { Saying } from "$lib/messages";
import { t } from "$lib/texts.svelte";

export type Phrase = NonNullable<Saying["phrase"]>;

const ALL: Record<Phrase, true> = {
  hello: true,
  good_luck: true,
  well_played: true,
  bad_luck: true,
  wow: true,
  thanks: true,
  one_moment: true,
  no_hurry: true,
  again: true,
  bye: true,
};
export const PHRASES = Object.keys(ALL) as Phrase[];

/** A phrase that needs no typing, as this reader reads it. */
export function phraseText(phrase: Phrase): string {
  return t(`panels.talk.phrase.${phrase}`);
}

/** The words of a message. */
export function wordsOf({ text, phrase }: Saying): string {
  return phrase ? phraseText(phrase) : (text ?? "");
}
