/** What a host chose, in words: only what is not as usual. */

import type { GameModel, TermsModel } from "$lib/messages";
import { spoken, t } from "$lib/texts.svelte";
import { wayOf } from "./seating";
import { span } from "./times";

type Value = TermsModel["options"][string];
export type Clock = TermsModel["clock"];

/** An option's value, as it is offered in the form and told to guests. */
export function optionValue(game: string, option: string, value: Value): string {
  if (value === null) return t(`${game}.option.${option}.none`);
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  return typeof value === "number" ? String(value) : t(`${game}.option.${option}.${value}`);
}

export function clockSeconds(clock: NonNullable<Clock>): number {
  return clock.kind === "live" ? clock.seconds : clock.hours * 3600;
}

/** Whether the material is one's own: the printed one is named, and not written out. */
export function hasOwnMaterial(setup: Record<string, unknown>): boolean {
  return Object.values(setup).some((part) => [part].flat().some((piece) => typeof piece !== "string"));
}

/** What differs from how the game is usually played, a line each. */
export function unusual(terms: TermsModel, known: GameModel): string[] {
  const { game, options, setup, dice, clock, takeover, spectators, open, level } = terms;
  const time = (seconds: number) => span(seconds, spoken());
  return [
    ...known.options
      .filter(({ name, default: usual }) => options[name] !== usual)
      .map(({ name }) => `${t(`${game}.option.${name}`)}: ${optionValue(game, name, options[name]!)}`),
    ...(hasOwnMaterial(setup) ? [t(`${game}.material`)] : []),
    ...(dice === "real" ? [t(`lobby.term.${wayOf("dice", known.has_dice)}`)] : []),
    ...(clock ? [t("lobby.term.clock", { time: time(clockSeconds(clock)) })] : []),
    ...(takeover ? [t("lobby.term.takeover", { time: time(takeover) })] : []),
    ...(spectators ? [t("lobby.term.spectators")] : []),
    ...(open ? [t("lobby.term.open")] : []),
    ...(open && level !== "any" ? [t(`lobby.term.level.${level}`)] : []),
  ];
}
