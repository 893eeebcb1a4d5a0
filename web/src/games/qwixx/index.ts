/** The room of Qwixx. */

import serverEn from "$python/games/qwixx/texts.en.json";
import serverEs from "$python/games/qwixx/texts.es.json";
import type { Room } from "$lib/room";
import { learn } from "$lib/texts.svelte";
import Board from "./Board.svelte";
import en from "./en.json";
import es from "./es.json";
import { guide } from "./guide";
import { placeOf } from "./moves";
import { realDice, rollText } from "./real";
import type { Snapshot } from "./snapshot";
import { breakdown, mark, tellEffect, tellEvent, tellMove, tellOwed } from "./tell";

learn({ ...serverEs, ...es }, { ...serverEn, ...en });

export const room: Room<Snapshot> = {
  Board,
  spoken: (moves) => moves.filter((move) => !placeOf(move)),
  isPass: (move) => !placeOf(move),
  tellMove,
  mark,
  tellEvent,
  tellOwed,
  tellEffect,
  title: ({ sheet }) => (sheet === "classic" ? "Qwixx" : null),
  sounds: { move: "mark", chance: "dice" },
  breakdown,
  examples: () => import("./examples"),
  guide,
  realDice,
  rollText,
};
