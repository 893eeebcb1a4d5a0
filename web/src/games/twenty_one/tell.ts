/** Twenty One in sentences. */

import type { EventModel } from "$lib/messages";
import type { Part } from "$lib/room";
import { toldOf, withPoints } from "$lib/tell";
import { counted, listed, t } from "$lib/texts.svelte";
import { diceOf, markOf, readMove } from "./moves";
import { pencilled } from "./pencil";
import { ones } from "./rolls";
import { bonusOf } from "./rows";
import { COLOURS, isFree, type Cell, type Colour, type Dice, type Row, type Snapshot } from "./snapshot";

export function colourName(colour: Colour): string {
  return t(`twenty_one.web.colour.${colour}`);
}

/** What tells a colour where colours cannot be told. */
export function letter(colour: Colour): string {
  return t(`twenty_one.web.letter.${colour}`);
}

/** The key that stands for a colour; no two share one. */
export function keyOf(colour: Colour): string {
  return letter(colour).toLowerCase();
}

/** The colour that a key stands for. */
export function colourOf(key: string): Colour | undefined {
  return COLOURS.find((colour) => keyOf(colour) === key.toLowerCase());
}

/** "yellow 4 and black 1"; without dice the colours alone. */
function tellDice(colours: Colour[], dice: Dice | null): string {
  return listed(
    colours.map((colour) => (dice ? `${colourName(colour)} ${dice[colour]}` : colourName(colour))),
  );
}

export function tellMove(move: string, { dice }: Snapshot): string {
  const mark = markOf(move);
  if (mark)
    return t(`twenty_one.web.${mark.does}`, {
      what: tellDice(mark.colours, mark.does === "write" ? dice : null),
    });
  if (move === "keep" || !dice) return t("twenty_one.web.keep");
  return counted("twenty_one.web.again", COLOURS.length - ones(dice).length);
}

export function mark(move: string): string {
  const mark = markOf(move);
  return mark
    ? `${mark.does === "write" ? "✎" : "✕"} ${mark.colours.map(letter).join(" ")}`
    : t(`twenty_one.web.mark.${readMove(move).does}`);
}

export function tellEvent(event: EventModel, names: string[], you: number | null = null): string {
  const { chance, seat, move } = event;
  if (chance != null) return tellChance(event, chance, names, you);
  const what = listed((markOf(move!)?.colours ?? []).map(colourName));
  const key = `twenty_one.web.event.${readMove(move!).does}`;
  return withPoints(toldOf(key, seat!, names, you, { what }), event);
}

function tellChance({ turn }: EventModel, chance: string, names: string[], you: number | null): string {
  const dice = diceOf(chance);
  if (!dice) return toldOf("twenty_one.web.event.start", Number(chance.split(" ")[1]), names, you);
  const what = tellDice(COLOURS, dice);
  return turn
    ? toldOf("twenty_one.web.event.rolls", turn, names, you, { what })
    : t("twenty_one.web.event.roll", { what });
}

export function tellOwed({ stage }: Snapshot, moves: string[], open: string[]): string {
  if (moves.length === 0) return t(`twenty_one.web.wait.${open.length ? "open" : stage}`);
  if (stage === "again") return t(`twenty_one.web.owed.${moves.includes("again") ? "again" : "keep"}`);
  const canWrite = moves.some((move) => move.startsWith("write"));
  return t(`twenty_one.web.owed.${canWrite ? "write" : "strike"}`);
}

function tellHits(hits: number): string[] {
  return hits ? [counted("twenty_one.web.hits", hits)] : [];
}

function tellCompleted(number: number, row: Row, rows: number): string[] {
  if (row.cells.some(isFree)) return [];
  return [t(`twenty_one.web.${number === rows ? "completes_sheet" : "completes"}`, { row: number })];
}

export function tellEffect(
  { dice, sheets }: Snapshot,
  _after: Snapshot,
  seat: number,
  move: string,
): string[] {
  const mark = markOf(move);
  if (!dice) return [];
  if (!mark) {
    if (move === "keep") return [t("twenty_one.web.all_write")];
    const staying = ones(dice);
    return [
      staying.length
        ? t("twenty_one.web.staying", { what: tellDice(staying, null) })
        : t("twenty_one.web.none_stay"),
    ];
  }
  const { row: number, rows } = sheets[seat - 1]!;
  const before = rows[number! - 1]!;
  const after = pencilled(before, mark, dice);
  return [
    counted("twenty_one.web.gain", after.points - before.points),
    ...tellHits(after.hits - before.hits),
    ...tellCompleted(number!, after, rows.length),
  ];
}

/** A cell for those who do not see it: its colour, its limit and what stands in it. */
export function tellCell({ colour, value, written, struck, hit }: Cell): string {
  const name = colourName(colour);
  if (struck) return t("twenty_one.web.cell.struck", { colour: name, value });
  if (written === null) return t("twenty_one.web.cell.free", { colour: name, value });
  return t(`twenty_one.web.cell.${hit ? "hit" : "written"}`, { colour: name, value, written });
}

export function tellRow(number: number, row: Row): string {
  return listed([
    t("twenty_one.web.row", { row: number }),
    counted("common.points", row.points),
    ...tellHits(row.hits),
  ]);
}

export function breakdown({ sheets }: Snapshot, seat: number): Part[] {
  return sheets[seat - 1]!.rows.map((row, index) => ({
    label: t("twenty_one.web.row", { row: index + 1 }),
    detail: row.hits
      ? t("twenty_one.web.sum", {
          written: row.points - bonusOf(row),
          bonus: bonusOf(row),
          hits: tellHits(row.hits)[0],
        })
      : undefined,
    points: row.points,
  }));
}
