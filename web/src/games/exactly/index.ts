/** The room of Exactly. */

import serverEn from "$python/games/exactly/texts.en.json";
import serverEs from "$python/games/exactly/texts.es.json";
import type { Room } from "$lib/room";
import { learn, t } from "$lib/texts.svelte";
import Board from "./Board.svelte";
import en from "./en.json";
import es from "./es.json";
import { guide } from "./guide";
import { FACES, type Snapshot } from "./snapshot";
import { breakdown, mark, tellEffect, tellEvent, tellMove, tellOwed } from "./tell";

learn({ ...serverEs, ...es }, { ...serverEn, ...en });

export const room: Room<Snapshot> = {
  Board,
  spoken: () => [],
  tellMove,
  mark,
  tellEvent,
  tellOwed,
  tellEffect,
  sounds: { move: "coin", chance: "dice" },
  breakdown,
  unit: "€",
  examples: () => import("./examples"),
  guide,
  realDice: ({ stage, seats }) =>
    stage === "start"
      ? [
          {
            label: t("exactly.web.real.start"),
            colour: "white",
            faces: Array.from({ length: seats }, (_, seat) => String(seat + 1)),
          },
        ]
      : [{ label: t("exactly.web.real.die"), colour: "white", faces: FACES }],
  rollText: ([face], { stage }) => `${stage === "start" ? "start" : "roll"} ${face}`,
};
