/** Real dice on the table: which are rolled next, and how what they show is written. */

import type { RealDie } from "$lib/room";
import { t } from "$lib/texts.svelte";
import { COLOURS, type Snapshot } from "./snapshot";
import { colourName } from "./tell";

const FACES = ["1", "2", "3", "4", "5", "6"];

/** In the order of the notation: the white ones, then those whose rows are open. */
function diceInPlay({ closed }: Snapshot) {
  return ["white", "white", ...COLOURS.filter((colour) => !closed.includes(colour))] as const;
}

export function realDice(snapshot: Snapshot): RealDie[] {
  if (snapshot.stage === "start") {
    return [{ label: t("qwixx.web.starter"), colour: "white", faces: FACES.slice(0, snapshot.seats) }];
  }
  return diceInPlay(snapshot).map((colour) => ({
    label: colourName(colour),
    colour,
    letter: colour === "white" ? undefined : t(`qwixx.web.letter.${colour}`),
    faces: FACES,
  }));
}

export function rollText(faces: string[], snapshot: Snapshot): string {
  if (snapshot.stage === "start") return `start ${faces[0]}`;
  return ["roll", ...diceInPlay(snapshot).map((colour, i) => colour[0]! + faces[i])].join(" ");
}
