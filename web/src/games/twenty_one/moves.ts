/** The notation of Twenty One: `keep`, `again`, `write y w k`, `strike g`, `roll y3 b1 w6 r2 g5 k4`. */

import { COLOURS, type Colour, type Dice } from "./snapshot";

export type MarkMove = { does: "write" | "strike"; colours: Colour[] };
export type Move = { does: "keep" | "again" } | MarkMove;

export function readMove(text: string): Move {
  const [does, ...colours] = text.split(" ");
  return { does, colours } as Move;
}

/** What a move writes or strikes; null for the others. */
export function markOf(text: string | null): MarkMove | null {
  return /^(write|strike) /.test(text ?? "") ? (readMove(text!) as MarkMove) : null;
}

/** The colours that a move writes; none for the others. */
export function writtenBy(text: string | null): Colour[] {
  const mark = markOf(text);
  return mark?.does === "write" ? mark.colours : [];
}

/** The move that writes these; null where there are none. */
export function writing(colours: Colour[]): string | null {
  const ordered = COLOURS.filter((colour) => colours.includes(colour));
  return ordered.length ? `write ${ordered.join(" ")}` : null;
}

export function striking(colour: Colour): string {
  return `strike ${colour}`;
}

/** The picked writing with one more colour, or without it; null where nothing is left. */
export function toggled(picked: string | null, colour: Colour): string | null {
  const colours = writtenBy(picked);
  return writing(
    colours.includes(colour) ? colours.filter((other) => other !== colour) : [...colours, colour],
  );
}

/** Whether a colour can join the picked writing, or leave it. */
export function canToggle(picked: string | null, colour: Colour, moves: string[]): boolean {
  const next = toggled(picked, colour);
  return next === null ? moves.length > 0 : moves.includes(next);
}

/** What a roll shows; null for any other chance. */
export function diceOf(chance: string): Dice | null {
  const [word, ...faces] = chance.split(" ");
  return word === "roll" ? (Object.fromEntries(faces.map((die) => [die[0], Number(die[1])])) as Dice) : null;
}

export function rolling(dice: Record<Colour, number | string>): string {
  return ["roll", ...COLOURS.map((colour) => `${colour}${dice[colour]}`)].join(" ");
}
