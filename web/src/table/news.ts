/** What is told beside moves and chances: who came, who left, who plays for whom. */

import type { News } from "$lib/messages";
import { t } from "$lib/texts.svelte";

const ABOUT_SEATS = new Set(["late", "left", "resigned", "returned", "stood_in", "voted"]);
const BY_SEATS = new Set(["misdrawn", "unrolled", "voted", "proposed", "agreed", "declined"]);

export function tellNews(
  { kind, seat, by, bot, why, rounds }: News,
  names: string[],
  you: number | null,
): string {
  const key = kind === "stood_in" && why ? `table.news.stood_in.${why}` : `table.news.${kind}`;
  const person =
    you === null
      ? ""
      : by === you && BY_SEATS.has(kind)
        ? ".by_you"
        : seat === you && ABOUT_SEATS.has(kind)
          ? ".you"
          : "";
  return t(key + person, {
    name: seat ? names[seat - 1] : "",
    by: by ? names[by - 1] : "",
    bot: bot ? t(`bot.${bot}`) : "",
    n: rounds ?? "",
  });
}
