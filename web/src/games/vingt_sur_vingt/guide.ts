/** The way through a first game. */

import type { Step } from "$lib/room";
import type { Table } from "./table";

const canLay = (moves: string[]) => moves.some((move) => move.startsWith("lay"));

const step = (
  id: string,
  at: string,
  when: (now: { table: Table; moves: string[]; picked: string | null }) => boolean,
): Step => ({
  id,
  at,
  text: `vingt_sur_vingt.web.guide.${id}`,
  when: ({ table, ...now }) => when({ table: table as Table, ...now }),
});

export const guide: Step[] = [
  step("hand", '[data-guide="hand"]', ({ moves }) => canLay(moves)),
  step("open", '[data-guide="cloth"]', ({ table, moves }) => canLay(moves) && !table.dominoes.length),
  step("cloth", '[data-guide="cloth"]', ({ table, moves }) => canLay(moves) && table.dominoes.length > 0),
  step("confirm", '[data-do="confirm"]', ({ picked }) => picked?.startsWith("lay") ?? false),
  step("score", '[data-part="seats"]', ({ table }) =>
    table.dominoes.some(({ marked }) => marked.includes(true)),
  ),
  step("chain", '[data-move="stop"]', ({ table, moves }) => table.chain && moves.length > 0),
];
