/** What is told beside moves and chances: who came, who left, who plays for whom. */

import type { News } from "$lib/messages";
import { t } from "$lib/texts.svelte";

export function tellNews({ kind, seat, by, bot, why }: News, names: string[]): string {
  return t(kind === "stood_in" && why ? `table.news.stood_in.${why}` : `table.news.${kind}`, {
    name: seat ? names[seat - 1] : "",
    by: by ? names[by - 1] : "",
    bot: bot ? t(`bot.${bot}`) : "",
  });
}
