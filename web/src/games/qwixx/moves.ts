/** The notation of Qwixx: `cross red 7`, `pass`, `roll w3 w5 r1 y2 g6 b4`. */

import { COLOURS, type Dice, type RowName } from "./snapshot";

/** A square or a circle. */
export interface Place {
  row: RowName;
  number: number;
}

/** Where a move puts its cross; null for a pass. */
export function placeOf(move: string): Place | null {
  const found = /^cross (\S+) (\d+)$/.exec(move);
  return found && { row: found[1] as RowName, number: Number(found[2]) };
}

/** What a roll shows; null for any other chance. */
export function diceOf(chance: string): Dice | null {
  const [word, ...faces] = chance.split(" ");
  if (word !== "roll") return null;
  const faceOf = (letter: string) =>
    faces.filter((face) => face[0] === letter).map((face) => Number(face[1]));
  const dice: Dice = { white: faceOf("w") };
  for (const colour of COLOURS) {
    const [face] = faceOf(colour[0]!);
    if (face !== undefined) dice[colour] = face;
  }
  return dice;
}
