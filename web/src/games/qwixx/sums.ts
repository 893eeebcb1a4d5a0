/** Which dice make which numbers: shown beside a move that the server listed, and held to the rules by `cases.test.ts`. */

import { type Place } from "./moves";
import { coloursOf, type Colour, type Dice, type Snapshot } from "./snapshot";

/** A die on the table: one of the white ones, or the one of a colour. */
export type DieName = 0 | 1 | Colour;

export function whiteSum(dice: Dice): number {
  return dice.white[0]! + dice.white[1]!;
}

/** What the die of a colour makes with each white one. */
export function colourSums(dice: Dice, colour: Colour): number[] {
  return [...new Set(dice.white.map((white) => white + dice[colour]!))];
}

/** Two dice that make the number of a place in this stage: the white ones, or a white one and its colour. */
export function makers(snapshot: Snapshot, owner: number, { row, number }: Place): DieName[] {
  const { dice, stage } = snapshot;
  if (!dice) return [];
  if (stage === "first") return [0, 1];
  const colour = coloursOf(row).find(
    (colour) =>
      dice[colour] !== undefined &&
      colourSums(dice, colour).includes(number) &&
      (colour === row || snapshot.sheets[owner - 1]!.rows[colour].crossed.includes(number)),
  );
  return colour ? [dice.white[0]! + dice[colour]! === number ? 0 : 1, colour] : [];
}
