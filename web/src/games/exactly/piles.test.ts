import { expect, test } from "vitest";
import { readMove } from "./moves";
import { carried, euroMoment, growth, lyingMoves, rollsOf, rowsOf, travels } from "./piles";
import { tableOf } from "./tables";

test("a coin that is carried changes two sums and what is missing", () => {
  const snapshot = carried(tableOf([[50, 20, 10, 5], [5]]), { value: 10, from: "1", to: "2" });
  expect(snapshot.trays.map(({ cents, missing }) => [cents, missing])).toEqual([
    [75, 25],
    [15, 85],
  ]);
  expect(snapshot.centre.tokens[10]).toBe(9);
});

test("coins that lie elsewhere have travelled, and no others", () => {
  const before = tableOf([[50, 5], [5]]);
  expect(travels(before, before)).toEqual([]);
  const after = carried(carried(before, readMove("50 1>2")), readMove("20 centre>1"));
  expect(travels(before, after)).toEqual([readMove("50 1>2"), readMove("20 centre>1")]);
});

test("after a euro the coins have travelled home", () => {
  const ways = travels(tableOf([[50, 20, 20, 5], [5]]), tableOf([[5], [5]]));
  expect(ways).toEqual([readMove("50 1>centre"), readMove("20 1>centre"), readMove("20 1>centre")]);
});

test("the moment of a euro is found between two tables", () => {
  const before = tableOf([[50, 20, 20, 5], [5]]);
  const after = tableOf([[5], [5]], { euros: [1, 0] });
  const moment = euroMoment(before, after, [readMove("5 centre>1")]);
  expect(moment?.seat).toBe(1);
  expect(moment?.snapshot.trays[0]?.cents).toBe(100);
});

test("without a euro, or without the move that made it, there is no such moment", () => {
  const before = tableOf([[50, 20, 20, 5], [5]]);
  expect(euroMoment(before, tableOf([[50, 20, 20, 5, 5], [5]]), [readMove("5 centre>1")])).toBeNull();
  expect(euroMoment(before, tableOf([[5], [5]], { euros: [1, 0] }), [readMove("10 centre>1")])).toBeNull();
});

test("moves lie on the table as far back as the last deal", () => {
  const snapshot = tableOf([[5], [50, 5]]);
  const events = [{ seat: 1, move: "5 centre>1" }, { chance: "roll 50" }, { seat: 2, move: "50 centre>2" }];
  expect(lyingMoves(snapshot, events)).toEqual([readMove("50 centre>2")]);
  expect(lyingMoves(tableOf([[5], [5]]), events)).toEqual([]);
});

test("a pile that got a coin and gave it away has not grown", () => {
  const moves = ["50 centre>1", "5 centre>1", "50 1>2"].map(readMove);
  expect([growth(moves, "1", 50), growth(moves, "1", 5), growth(moves, "centre", 50)]).toEqual([0, 1, -1]);
});

test("rolls belong to one seat after the other, the last to whose turn it is", () => {
  const rolls = [
    { chance: "roll 0" },
    { chance: "roll 0" },
    { seat: 3, move: "5 1>2" },
    { chance: "roll ?" },
  ];
  const snapshot = tableOf([[5], [5], [5]], { active: 1 });
  expect(rollsOf(snapshot, rolls).map(({ seat, face }) => `${seat} ${face}`)).toEqual(["2 0", "3 0", "1 ?"]);
});

test("while a roll is awaited the last one was of the seat before", () => {
  const snapshot = tableOf([[5], [5], [5]], { active: 1, stage: "roll" });
  expect(rollsOf(snapshot, [{ chance: "roll 0" }])).toEqual([{ seat: 3, face: "0" }]);
});

test("the seats lie clockwise around the centre, the own one below left", () => {
  expect(rowsOf(2, 1)).toEqual({ above: [2], below: [1] });
  expect(rowsOf(3, 2)).toEqual({ above: [3, 1], below: [2] });
  expect(rowsOf(5, 1)).toEqual({ above: [2, 3, 4], below: [1, 5] });
  expect(rowsOf(6, 5)).toEqual({ above: [6, 1, 2], below: [5, 4, 3] });
});
