/** The first game, step by step at the real table. */

import type { Step } from "$lib/room";

const canWrite = (moves: string[]) => moves.some((move) => move.startsWith("write"));

export const guide: Step[] = [
  {
    id: "again",
    at: '[data-guide="dice"]',
    text: "twenty_one.web.guide.again",
    when: ({ snapshot, moves }) => snapshot.stage === "again" && moves.includes("again"),
  },
  {
    id: "write",
    at: '[data-guide="row"]',
    text: "twenty_one.web.guide.write",
    when: ({ moves, picked }) => canWrite(moves) && picked === null,
  },
  {
    id: "more",
    at: '[data-do="confirm"]',
    text: "twenty_one.web.guide.more",
    when: ({ moves, picked }) => canWrite(moves) && picked !== null && picked.startsWith("write"),
  },
  {
    id: "strike",
    at: '[data-guide="strike"]',
    text: "twenty_one.web.guide.strike",
    when: ({ snapshot, moves }) => snapshot.stage === "write" && moves.length > 0,
  },
  {
    id: "bonus",
    at: '[data-guide="bonus"]',
    text: "twenty_one.web.guide.bonus",
    when: ({ snapshot }) => (snapshot.scores ?? []).some((points) => points > 0),
  },
];
