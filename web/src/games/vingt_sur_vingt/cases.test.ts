import { expect, test } from "vitest";
import type { Refusal } from "$lib/messages";
import cases from "./cases.json";
import { causeOf } from "./cause";
import { dueOf, HAND, whyNot } from "./drawn";
import { cellsOf, gridOf, isSame, linesOf, TWENTY } from "./grid";
import { chanceOf, laidBy } from "./moves";
import type { Domino, Snapshot } from "./snapshot";

const plays = cases.plays as unknown as {
  dominoes: Domino[];
  moves: string[];
  refused: Record<string, Refusal>;
}[];
const draws = cases.draws as unknown as { table: Snapshot; seat: number; draw: string; unseen: string[] }[];

test("the page has the printed numbers", () => {
  expect([HAND, TWENTY]).toEqual([cases.hand, cases.twenty]);
});

test("every legal play makes a line of twenty and none above", () => {
  for (const { dominoes, moves } of plays)
    for (const play of moves.map(laidBy)) {
      const sums = linesOf(gridOf([...dominoes, ...play]), play).map(({ sum }) => sum);
      expect(Math.max(...sums)).toBe(TWENTY);
    }
});

test("a refused line is found where it lies", () => {
  const codes = new Set<string>();
  for (const { dominoes, refused } of plays)
    for (const [move, refusal] of Object.entries(refused)) {
      codes.add(refusal.code);
      const play = laidBy(move);
      const lines = linesOf(gridOf([...dominoes, ...play]), play);
      const wrong = lines.filter(({ halves, sum }) =>
        refusal.code.endsWith("over_twenty")
          ? sum === refusal.params.total && sum > TWENTY
          : halves.slice(1, -1).includes(0),
      );
      expect(wrong).not.toEqual([]);
      const cause = causeOf(refusal, play, lines);
      expect(wrong.some(({ cells }) => cells.some((cell) => isSame(cell, cause)))).toBe(true);
      expect(play.flatMap(cellsOf)).toHaveLength(2);
    }
  expect(codes.size).toBe(2);
});

test("as many dominoes are due as are drawn", () => {
  for (const { table, draw } of draws) {
    const chance = chanceOf(draw) as { tiles: string[] };
    expect(dueOf(table)).toBe(chance.tiles.length);
  }
});

test("a domino can have been drawn unless the seat sees it elsewhere", () => {
  for (const { table, seat, unseen } of draws)
    for (const tile of ["0|0", ...cases.tiles])
      expect(whyNot(tile, [], table, seat) === null).toBe(unseen.includes(tile));
});
