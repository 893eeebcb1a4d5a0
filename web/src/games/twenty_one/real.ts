/** Real dice on the table: which are rolled next, and how what they show is written. */

import type { RealDie } from "$lib/room";
import { t } from "$lib/texts.svelte";
import { rolling } from "./moves";
import { ones } from "./rolls";
import { COLOURS, PAINT, type Colour, type Snapshot } from "./snapshot";
import { colourName, letter } from "./tell";

const FACES = ["1", "2", "3", "4", "5", "6"];

/** All six, or in the second roll those that do not show a 1 (T2). */
function rolled({ stage, dice }: Snapshot): Colour[] {
  const stays = stage === "reroll" && dice ? ones(dice) : [];
  return COLOURS.filter((colour) => !stays.includes(colour));
}

export function realDice(snapshot: Snapshot): RealDie[] {
  if (snapshot.stage === "start") {
    const seats = FACES.slice(0, snapshot.seats);
    return [{ label: t("twenty_one.web.starter"), colour: "white", faces: seats }];
  }
  return rolled(snapshot).map((colour) => ({
    label: colourName(colour),
    colour: PAINT[colour],
    letter: letter(colour),
    faces: FACES,
  }));
}

export function rollText(faces: string[], snapshot: Snapshot): string {
  if (snapshot.stage === "start") return `start ${faces[0]}`;
  const dice: Partial<Record<Colour, number | string>> = { ...snapshot.dice };
  rolled(snapshot).forEach((colour, index) => (dice[colour] = faces[index]!));
  return rolling(dice as Record<Colour, number | string>);
}
