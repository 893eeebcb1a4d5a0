/** The first game, step by step: what to look at when it is there. */

import type { Step } from "$lib/room";

export const guide: Step[] = [
  {
    id: "exactly.aim",
    at: '[data-guide="sum"]',
    text: "exactly.web.guide.aim",
    when: ({ moves }) => moves.length > 0,
  },
  {
    id: "exactly.die",
    at: '[data-guide="die"]',
    text: "exactly.web.guide.die",
    when: ({ moves }) => moves.length > 0,
  },
  {
    id: "exactly.coin",
    at: '[data-guide="coin"]',
    text: "exactly.web.guide.coin",
    when: ({ moves, picked }) => moves.length > 0 && picked === null,
  },
  {
    id: "exactly.way",
    at: '[data-guide="way"]',
    text: "exactly.web.guide.way",
    when: ({ picked }) => picked === null,
  },
  {
    id: "exactly.confirm",
    at: '[data-do="confirm"]',
    text: "exactly.web.guide.confirm",
    when: ({ picked }) => picked !== null,
  },
  {
    id: "exactly.others",
    at: '[data-pile="centre"]',
    text: "exactly.web.guide.others",
    when: ({ moves }) => moves.length === 0,
  },
  {
    id: "exactly.euros",
    at: '[data-guide="euros"]',
    text: "exactly.web.guide.euros",
    when: ({ snapshot }) => snapshot.scores.some((euros) => euros > 0),
  },
];
