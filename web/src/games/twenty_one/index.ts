/** The room of Twenty One. */

import type { Room } from "$lib/room";
import { learn } from "$lib/texts.svelte";
import serverEn from "$python/games/twenty_one/texts.en.json";
import serverEs from "$python/games/twenty_one/texts.es.json";
import Board from "./Board.svelte";
import en from "./en.json";
import es from "./es.json";
import { guide } from "./guide";
import { writtenBy } from "./moves";
import { realDice, rollText } from "./real";
import type { Snapshot } from "./snapshot";
import { breakdown, mark, tellEffect, tellEvent, tellMove, tellOwed } from "./tell";

learn({ ...serverEs, ...es }, { ...serverEn, ...en });

export const room: Room<Snapshot> = {
  Board,
  spoken: (moves) => moves.filter((move) => move === "keep" || move === "again"),
  grows: (move) => writtenBy(move).length > 0,
  tellMove,
  mark,
  tellEvent,
  tellOwed,
  tellEffect,
  sounds: { move: "mark", chance: "dice" },
  breakdown,
  examples: () => import("./examples"),
  guide,
  realDice,
  rollText,
  editor: () => import("./Editor.svelte"),
};
