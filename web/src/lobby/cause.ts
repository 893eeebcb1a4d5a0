/** Which part of the form a refusal is about, so that it is said there. */

import type { Refusal } from "$lib/messages";

export type Cause = "seats" | "options" | "material" | "more" | "all";

const CAUSES: Record<string, Cause> = {
  bot_cannot_draw: "seats",
  bot_unknown: "seats",
  name: "seats",
  no_people: "seats",
  seats: "seats",
  option_unknown: "options",
  option_value: "options",
  setup_field: "material",
  too_large: "material",
  public_closed: "more",
};

/** Of a game's own refusals, all that can come before it starts are about its material. */
export function causeOf(refusal: Refusal, game: string): Cause {
  return CAUSES[refusal.code] ?? (refusal.code.startsWith(`${game}.`) ? "material" : "all");
}
