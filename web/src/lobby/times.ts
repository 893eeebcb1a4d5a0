/** Stretches of time in words. */

import { counted, t, type Language } from "$lib/texts.svelte";

type Unit = "day" | "hour" | "minute" | "second";

const UNITS: [Unit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "2 minutes", "1 day": in the largest unit that leaves nothing over. */
export function span(seconds: number, language: Language): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0)!;
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    seconds / length,
  );
}

/** "5 minutes ago", both in seconds of Unix time. */
export function ago(then: number, now: number, language: Language): string {
  const seconds = Math.max(0, now - then);
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3]!;
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return format.format(unit === "second" ? 0 : -Math.floor(seconds / length), unit);
}

/** About how long something will still take: in whole minutes, since it is an estimate. */
export function soon(seconds: number): string {
  return seconds < 60 ? t("lobby.soon") : counted("lobby.soon", Math.ceil(seconds / 60));
}
