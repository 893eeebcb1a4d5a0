/** Lists of matches, which come in pages. */

import type { Summaries } from "$lib/messages";

/** A list and its next page, as far as there is one; a match that was used meanwhile stays where it was. */
export async function longer(
  list: Summaries,
  next: (before: string) => Promise<Summaries>,
): Promise<Summaries> {
  if (list.before === null) return list;
  const { matches, before } = await next(list.before);
  const known = new Set(list.matches.map(({ match }) => match));
  return { matches: [...list.matches, ...matches.filter(({ match }) => !known.has(match))], before };
}
