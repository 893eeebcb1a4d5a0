/** What somebody at a seat is called: by name, else a bot by its level and a person by the seat. */

import type { PlaceModel } from "./messages";
import { t } from "./texts.svelte";

export function called({ name, bot, seat }: Pick<PlaceModel, "name" | "bot" | "seat">): string {
  return name || (bot ? t(`bot.${bot}`) : t("common.person", { seat }));
}
