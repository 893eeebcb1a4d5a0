/** The room of Twenty One. */

import type { Room } from "$lib/room";
import { learn } from "$lib/texts.svelte";
import serverEn from "$python/games/twenty_one/texts.en.json";
import serverEs from "$python/games/twenty_one/texts.es.json";
import Board from "./Board.svelte";
import Editor from "./Editor.svelte";
import en from "./en.json";
import es from "./es.json";
import T1 from "./examples/T1.svelte";
import T2 from "./examples/T2.svelte";
import T4 from "./examples/T4.svelte";
import T5 from "./examples/T5.svelte";
import T6 from "./examples/T6.svelte";
import T7 from "./examples/T7.svelte";
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
  examples: { T1, T2, T4, T5, T6, T7 },
  guide,
  realDice,
  rollText,
  Editor,
};
