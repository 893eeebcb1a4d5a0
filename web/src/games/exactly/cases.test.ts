import { expect, test } from "vitest";
import type { EventModel } from "$lib/messages";
import cases from "./cases.json";
import { moveText, readMove } from "./moves";
import { carried, euroMoment, lyingMoves, rollsOf, travels } from "./piles";
import type { Snapshot } from "./snapshot";
import { tableOf } from "./tables";

const moves = cases.moves as unknown as { before: Snapshot; move: string; after: Snapshot }[];
const histories = cases.histories as unknown as {
  table: Snapshot;
  events: EventModel[];
  rolls: { seat: number; face: string }[];
  lying: string[];
}[];
const coins = ({ centre, trays }: Snapshot) =>
  [centre, ...trays].map(({ tokens, cents }) => ({ tokens, cents }));
const euros = ({ trays }: Snapshot) => trays.map((tray) => tray.euros);
const earns = ({ before, after }: (typeof moves)[number]) => String(euros(before)) !== String(euros(after));

test("there are moves that earn a euro, and others", () => {
  expect(moves.filter(earns).length).toBeGreaterThan(0);
  expect(moves.filter((each) => !earns(each)).length).toBeGreaterThan(20);
});

test("a coin is carried as the rules move it, where no euro is earned", () => {
  for (const { before, move, after } of moves.filter((each) => !earns(each))) {
    const table = carried(before, readMove(move));
    expect(coins(table)).toEqual(coins(after));
    expect(table.trays.map((tray) => tray.missing)).toEqual(after.trays.map((tray) => tray.missing));
    expect(travels(before, after).map(moveText)).toEqual([move]);
    expect(euroMoment(before, after, [readMove(move)])).toBeNull();
  }
});

test("a euro is earned by whoever has one more after the move, at exactly one euro", () => {
  for (const { before, move, after } of moves.filter(earns)) {
    const moment = euroMoment(before, after, [readMove(move)])!;
    expect(euros(after)[moment.seat - 1]).toBe(euros(before)[moment.seat - 1]! + 1);
    expect(moment.snapshot.trays[moment.seat - 1]!.missing).toBe(0);
  }
});

test("who rolled what and which coins still lie where they went follow from the events", () => {
  for (const { table, events, rolls, lying } of histories) {
    expect(rollsOf(table, events)).toEqual(rolls);
    expect(lyingMoves(table, events).map(moveText)).toEqual(lying);
  }
});

test("a drawn table has the coins of a real one", () => {
  const start = cases.start as unknown as Snapshot;
  expect(coins(tableOf([[5], [5]]))).toEqual(coins(start));
});
