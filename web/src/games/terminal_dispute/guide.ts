/** The first game, step by step: each points at something on the table. */

import type { Step } from "$lib/room";

const has = (moves: string[], kind: string) => moves.some((move) => move.startsWith(kind));
const text = (step: string) => `terminal_dispute.web.guide.${step}`;

export const guide: Step[] = [
  {
    id: "allot",
    at: '[data-guide="loose"]',
    text: text("allot"),
    when: ({ moves, picked }) => has(moves, "allot") && picked === null,
  },
  {
    id: "navigation",
    at: '[data-guide="matrix"]',
    text: text("navigation"),
    when: ({ moves, picked }) => has(moves, "write") && picked === null,
  },
  {
    id: "order",
    at: '[data-guide="charger"]',
    text: text("order"),
    when: ({ moves, picked }) => has(moves, "write") && has(moves, "shade") && picked === null,
  },
  {
    id: "charger",
    at: '[data-guide="field"]',
    text: text("charger"),
    when: ({ moves, picked }) => has(moves, "shade") && picked === null,
  },
  { id: "swap", at: '[data-guide="unused"]', text: text("swap"), when: ({ moves }) => has(moves, "swap") },
  { id: "cross", at: '[data-guide="matrix"]', text: text("cross"), when: ({ moves }) => has(moves, "cross") },
];
