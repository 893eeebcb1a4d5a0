/** Against which bots one plays each game at this device, and who has become too easy. */

import type { TermsModel, View } from "./messages";
import { keep, kept } from "./memory";

export interface Opponents {
  level: string;
  /** how many; none plays alone */
  bots: number;
}

/** Whom newcomers meet. */
const FIRST = "beginner";
/** Wins in a row after which the next level is suggested. */
export const ENOUGH = 2;

/** counts changes, so that what shows a choice follows it */
let changes = $state(0);

function parted(text: string | null): [string, number] | null {
  const found = /^(\w+):(\d+)$/.exec(text ?? "");
  return found && [found[1]!, Number(found[2])];
}

/** The bots that were chosen last in a game, within its seats; newcomers meet one beginner. */
export function opponentsIn(game: string, levels: readonly string[], seats: readonly number[]): Opponents {
  void changes;
  const [level, bots] = parted(kept(`against.${game}`)) ?? [FIRST, 1];
  const known = levels.includes(level) ? level : levels.includes(FIRST) ? FIRST : levels.at(-1)!;
  return { level: known, bots: Math.min(Math.max(bots, seats[0]! - 1), seats.at(-1)! - 1) };
}

export function chooseOpponents(game: string, { level, bots }: Opponents): void {
  keep(`against.${game}`, `${level}:${bots}`);
  changes++;
}

/** The level after one that was beaten often enough in a row, if there is one. */
export function nextLevel(game: string, level: string, levels: readonly string[]): string | null {
  void changes;
  const [beaten, wins] = parted(kept(`wins.${game}`)) ?? ["", 0];
  return beaten === level && wins >= ENOUGH ? (levels[levels.indexOf(level) + 1] ?? null) : null;
}

/** The one level of all bots at a table where one person plays against bots only. */
export function levelAt(view: View): string | null {
  const bots = view.places.map(({ bot }) => bot).filter((bot) => bot !== null);
  const isAlone = view.you.seats.length === 1 && bots.length === view.places.length - 1;
  return isAlone && new Set(bots).size === 1 ? bots[0]! : null;
}

const playing = new Set<string>();

/** Count wins in a row as matches end before our eyes; one that was over when it was opened counts nothing. */
export function follow(match: string, { game }: TermsModel, view: View): void {
  if (view.status === "playing") playing.add(match);
  if (view.status !== "over" || !playing.delete(match)) return;
  const level = levelAt(view);
  if (level === null || !view.result) return;
  const [beaten, wins] = parted(kept(`wins.${game}`)) ?? ["", 0];
  const hasWon = view.result.winners.includes(view.you.seats[0]!);
  keep(`wins.${game}`, hasWon ? `${level}:${beaten === level ? wins + 1 : 1}` : null);
  changes++;
}
