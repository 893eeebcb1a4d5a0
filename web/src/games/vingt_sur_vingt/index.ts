/** The room of 20 sur 20. */

import type { Room } from "$lib/room";
import { counted, learn, t } from "$lib/texts.svelte";
import serverEn from "$python/games/vingt_sur_vingt/texts.en.json";
import serverEs from "$python/games/vingt_sur_vingt/texts.es.json";
import Board from "./Board.svelte";
import Drawn from "./Drawn.svelte";
import en from "./en.json";
import es from "./es.json";
import { guide } from "./guide";
import { laidBy } from "./moves";
import type { Snapshot } from "./snapshot";
import { breakdown, mark, tellDue, tellEffect, tellEvent, tellMove, tellOwed } from "./tell";

learn({ ...serverEs, ...es }, { ...serverEn, ...en });

export const room: Room<Snapshot> = {
  Board,
  spoken: (moves) => moves.filter((move) => !laidBy(move).length),
  grows: (move) => laidBy(move).length > 0,
  tellMove,
  mark,
  tellEvent,
  tellOwed,
  tellEffect,
  tellScore: (score) => counted("vingt_sur_vingt.web.left", score),
  sounds: { move: "tile", chance: "tile" },
  breakdown,
  hasHands: true,
  examples: () => import("./examples"),
  guide,
  realDice: ({ seats }) => [
    {
      label: t("vingt_sur_vingt.web.real.start"),
      colour: "white",
      faces: Array.from({ length: seats }, (_, seat) => String(seat + 1)),
    },
  ],
  rollText: ([face]) => `start ${face}`,
  Drawn,
  tellDue,
};
