import { expect, test } from "vitest";
import cases from "./cases.json";
import { CROSSES_TO_LOCK, isLast, MOST_CROSSES, pointsFor, skippedBy, worthOf } from "./effect";
import { placeOf } from "./moves";
import { COLOURS, type Snapshot } from "./snapshot";
import { makers } from "./sums";

interface Effect {
  points: number;
  skipped: number[];
  takes_lock: boolean;
}
const crosses = cases.crosses as unknown as { table: Snapshot; effects: Record<string, Effect> }[];
const all = crosses.flatMap(({ table, effects }) =>
  Object.entries(effects).map(([move, effect]) => ({ table, place: placeOf(move)!, effect })),
);

test("there are crosses that take a lock, crosses that skip, and circles", () => {
  expect(all.some(({ effect }) => effect.takes_lock)).toBe(true);
  expect(all.some(({ effect }) => effect.skipped.length > 1)).toBe(true);
  expect(all.some(({ place }) => place.row.includes("/"))).toBe(true);
});

test("crosses are counted as the rules count them", () => {
  expect([CROSSES_TO_LOCK, MOST_CROSSES]).toEqual([cases.crosses_to_lock, cases.most_crosses]);
  for (const { table } of crosses)
    for (const colour of COLOURS) {
      const { counted, points } = table.sheets[0]!.rows[colour];
      expect(pointsFor(counted)).toBe(points);
    }
});

test("a cross does to its sheet what the rules say", () => {
  for (const { table, place, effect } of all) {
    expect(worthOf(table, 1, place)).toBe(effect.points);
    expect(skippedBy(table, 1, place)).toEqual(effect.skipped);
    expect(isLast(table, place)).toBe(effect.takes_lock);
  }
});

test("two dice make every number that the rules let one cross", () => {
  for (const { table, place } of all) {
    const dice = table.dice!;
    const faces = makers(table, 1, place).map((die) =>
      typeof die === "number" ? dice.white[die]! : dice[die]!,
    );
    expect(faces).toHaveLength(2);
    expect(faces[0]! + faces[1]!).toBe(place.number);
  }
});
