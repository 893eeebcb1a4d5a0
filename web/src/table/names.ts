/** What people at the table are called. */

import type { PlaceModel } from "$lib/messages";
import { t } from "$lib/texts.svelte";

/** By seat: a person by name, a bot by its level; who would be called alike gets a number. */
export function names(places: PlaceModel[]): string[] {
  const plain = places.map(
    ({ name, bot, seat }) => name ?? (bot ? t(`bot.${bot}`) : t("table.seat", { seat })),
  );
  return plain.map((name, index) => {
    const alike = plain.slice(0, index).filter((other) => other === name).length;
    return plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} ${alike + 1}`;
  });
}
