/** Qwixx in words. */

import type { EventModel } from "$lib/messages";
import type { Part } from "$lib/room";
import { tellPoints, toldOf, withPoints } from "$lib/tell";
import { counted, listed, t } from "$lib/texts.svelte";
import { isLast, skippedBy, worthOf } from "./effect";
import { diceOf, placeOf, type Place } from "./moves";
import { whiteSum } from "./sums";
import {
  COLOURS,
  coloursOf,
  isCircles,
  type CircleRow,
  type Colour,
  type ColourRow,
  type RowName,
  type Snapshot,
} from "./snapshot";

export function colourName(colour: Colour | "white"): string {
  return t(`qwixx.web.colour.${colour}`);
}

function rowName(row: RowName): string {
  return listed(coloursOf(row).map(colourName));
}

/** "the red 7", "the circle 5 between red and yellow" */
function placeName({ row, number }: Place): string {
  return t(isCircles(row) ? "qwixx.web.circle" : "qwixx.web.square", { row: rowName(row), number });
}

export function tellMove(move: string): string {
  const place = placeOf(move);
  return place ? t("qwixx.web.cross", { place: placeName(place) }) : t("qwixx.web.pass");
}

export function mark(move: string): string {
  const place = placeOf(move);
  if (!place) return t("qwixx.web.mark.pass");
  const row = coloursOf(place.row).map(colourName).join("/");
  return `${isCircles(place.row) ? "◯ " : ""}${row} ${place.number}`;
}

export function tellEvent(event: EventModel, names: string[], you: number | null = null): string {
  const { chance, seat, move } = event;
  if (seat != null && move != null) return withPoints(tellChoice(event, seat, move, names, you), event);
  const dice = diceOf(chance ?? "");
  if (!dice) return toldOf("qwixx.web.event.start", Number(chance?.split(" ")[1]), names, you);
  const coloured = COLOURS.filter((colour) => dice[colour] !== undefined);
  const blanks = {
    one: dice.white[0],
    two: dice.white[1],
    sum: whiteSum(dice),
    coloured: listed(coloured.map((colour) => `${colourName(colour)} ${dice[colour]}`)),
  };
  return event.turn
    ? toldOf("qwixx.web.event.rolls", event.turn, names, you, blanks)
    : t("qwixx.web.event.roll", blanks);
}

/** A cross, a pass, or the miss that a pass amounts to where it costs points (Q8). */
function tellChoice(
  { scored }: EventModel,
  seat: number,
  move: string,
  names: string[],
  you: number | null,
): string {
  const place = placeOf(move);
  if (place) return toldOf("qwixx.web.event.cross", seat, names, you, { place: placeName(place) });
  return toldOf(scored ? "qwixx.web.event.miss" : "qwixx.web.event.pass", seat, names, you);
}

export function tellOwed(snapshot: Snapshot, moves: string[], open: string[]): string {
  const { stage, dice } = snapshot;
  if (open[0]) return t("qwixx.web.owed.chosen", { choice: mark(open[0]) });
  if (stage !== "first" && stage !== "second") return t(`qwixx.web.owed.${stage}`);
  const kind = moves.length === 0 ? "wait" : moves.some(placeOf) ? "cross" : "nothing";
  return t(`qwixx.web.owed.${stage}.${kind}`, { sum: dice ? whiteSum(dice) : "" });
}

/** "skips 5 and 6", "skips 2 to 6" */
function tellSkipped(skipped: number[]): string {
  return skipped.length > 2
    ? t("qwixx.web.effect.skips_from", { from: skipped[0], to: skipped.at(-1) })
    : t("qwixx.web.effect.skips", { numbers: listed(skipped.map(String)) });
}

export function tellEffect(before: Snapshot, after: Snapshot, seat: number, move: string): string[] {
  const told: string[] = [];
  const place = placeOf(move);
  // sealed choices do not score yet in what the server foretells
  const points = place ? worthOf(before, seat, place) : after.scores[seat - 1]! - before.scores[seat - 1]!;
  if (points) told.push(tellPoints(points));
  if (place) {
    const skipped = skippedBy(before, seat, place);
    if (skipped.length) told.push(tellSkipped(skipped));
    if (isLast(before, place)) {
      told.push(counted("qwixx.web.effect.closes", before.closed.length + 1, { row: rowName(place.row) }));
    }
  } else {
    const { misses } = after.sheets[seat - 1]!;
    const isMiss = misses > before.sheets[seat - 1]!.misses;
    told.push(isMiss ? t("qwixx.web.effect.miss", { misses }) : t("qwixx.web.effect.nothing"));
  }
  return told;
}

export function breakdown(snapshot: Snapshot, seat: number): Part[] {
  const { rows, misses } = snapshot.sheets[seat - 1]!;
  const colours = COLOURS.map((colour) => ({
    label: t(`qwixx.web.row.${colour}`),
    detail: counted("qwixx.web.crosses", rows[colour].counted),
    points: rows[colour].points,
  }));
  const sum = colours.reduce((points, colour) => points + colour.points, 0);
  return [
    ...colours,
    { label: t("qwixx.web.misses"), detail: String(misses), points: snapshot.scores[seat - 1]! - sum },
  ];
}

/** A row and what stands in it, for those who hear it. */
export function tellRow(name: RowName, row: ColourRow | CircleRow, isClosed: boolean): string {
  const told = [
    "open" in row
      ? t("qwixx.web.heard.circles", { row: rowName(name) })
      : t("qwixx.web.heard.colour", {
          row: t(`qwixx.web.row.${name}`),
          crosses: counted("qwixx.web.crosses", row.counted),
          points: counted("common.points", row.points),
        }),
  ];
  const tellNumbers = (what: string, numbers: number[]) => {
    if (numbers.length) told.push(t(`qwixx.web.heard.${what}`, { numbers: listed(numbers.map(String)) }));
  };
  tellNumbers("crossed", row.crossed);
  if ("open" in row) tellNumbers("open", row.open);
  if (isClosed) told.push(t("qwixx.web.heard.closed"));
  else tellNumbers("lost", row.lost);
  return told.join(" ");
}
