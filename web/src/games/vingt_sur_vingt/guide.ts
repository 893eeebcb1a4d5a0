/** The way through a first game. */

import type { Step } from "$lib/room";
import type { Snapshot } from "./snapshot";

const canLay = (moves: string[]) => moves.some((move) => move.startsWith("lay"));

const step = (
  id: string,
  at: string,
  when: (now: { snapshot: Snapshot; moves: string[]; picked: string | null }) => boolean,
): Step => ({
  id,
  at,
  text: `vingt_sur_vingt.web.guide.${id}`,
  when: ({ snapshot, ...now }) => when({ snapshot: snapshot as Snapshot, ...now }),
});

export const guide: Step[] = [
  step("hand", '[data-guide="hand"]', ({ moves }) => canLay(moves)),
  step("open", '[data-guide="cloth"]', ({ snapshot, moves }) => canLay(moves) && !snapshot.dominoes.length),
  step(
    "cloth",
    '[data-guide="cloth"]',
    ({ snapshot, moves }) => canLay(moves) && snapshot.dominoes.length > 0,
  ),
  step("confirm", '[data-do="confirm"]', ({ picked }) => picked?.startsWith("lay") ?? false),
  step("score", '[data-part="seats"]', ({ snapshot }) =>
    snapshot.dominoes.some(({ marked }) => marked.includes(true)),
  ),
  step("chain", '[data-move="stop"]', ({ snapshot, moves }) => snapshot.chain && moves.length > 0),
];
