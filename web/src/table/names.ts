/** What people at the table are called. */

import type { PlaceModel } from "$lib/messages";
import { t } from "$lib/texts.svelte";

/** By seat: a person by name, a bot by its level. */
export function names(places: PlaceModel[]): string[] {
  return places.map(({ name, bot, seat }) => name ?? (bot ? t(`bot.${bot}`) : t("table.seat", { seat })));
}
