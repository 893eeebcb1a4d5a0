/** The room of Terminal Dispute. */

import english from "$python/games/terminal_dispute/texts.en.json";
import spanish from "$python/games/terminal_dispute/texts.es.json";
import type { Room } from "$lib/room";
import { learn } from "$lib/texts.svelte";
import Board from "./Board.svelte";
import en from "./en.json";
import es from "./es.json";
import { guide } from "./guide";
import Ladder from "./Ladder.svelte";
import { openValues } from "./moves";
import { realDice, rollText } from "./real";
import type { Snapshot } from "./snapshot";
import { breakdown, mark, tellEffect, tellEvent, tellMove, tellOwed } from "./tell";

learn({ ...spanish, ...es }, { ...english, ...en });

export const room: Room<Snapshot> = {
  Board,
  // whoever still has numbers to write finds a closed plate on the board
  spoken: (moves) => (openValues(moves).length ? [] : moves.filter((move) => move.endsWith(" none"))),
  tellMove,
  mark,
  tellEvent,
  tellOwed,
  tellEffect,
  breakdown,
  Verdict: Ladder,
  sounds: { move: "mark", chance: "dice" },
  examples: () => import("./examples"),
  guide,
  realDice,
  rollText,
  editor: () => import("./Editor.svelte"),
};
