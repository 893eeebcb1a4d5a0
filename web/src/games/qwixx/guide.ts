/** The first game of Qwixx: each step points at something on the table. */

import type { Step } from "$lib/room";
import { placeOf } from "./moves";
import { COLOURS, type Snapshot } from "./snapshot";

const text = (step: string) => `qwixx.web.guide.${step}`;
const hasCross = (moves: string[]) => moves.some(placeOf);

export const guide: Step[] = [
  {
    id: "whites",
    at: '[data-guide="whites"]',
    text: text("whites"),
    when: ({ snapshot, moves }) => snapshot.stage === "first" && hasCross(moves),
  },
  {
    id: "lit",
    at: '[data-guide="lit"]',
    text: text("lit"),
    when: ({ moves, picked }) => hasCross(moves) && picked === null,
  },
  {
    id: "picked",
    at: '[data-guide="picked"]',
    text: text("picked"),
    when: ({ picked }) => picked !== null,
  },
  {
    id: "colours",
    at: '[data-guide="colours"]',
    text: text("colours"),
    when: ({ snapshot, moves, picked }) => snapshot.stage === "second" && hasCross(moves) && picked === null,
  },
  { id: "circle", at: '[data-guide="circle"]', text: text("circle"), when: ({ picked }) => picked === null },
  {
    id: "misses",
    at: '[data-guide="misses"]',
    text: text("misses"),
    when: ({ snapshot, moves }) => snapshot.stage === "second" && moves.length > 0 && !hasCross(moves),
  },
  {
    id: "sums",
    at: '[data-guide="sums"]',
    text: text("sums"),
    when: ({ snapshot, moves, picked }) =>
      picked === null && moves.length > 0 && Math.max(...snapshot.scores) >= 6,
  },
  {
    id: "lock",
    at: '[data-guide="lock"]',
    text: text("lock"),
    when: ({ snapshot, moves, picked }) =>
      picked === null &&
      moves.length > 0 &&
      (snapshot as Snapshot).sheets.some(({ rows }) =>
        COLOURS.some((colour) => rows[colour].crossed.length >= 4),
      ),
  },
];
