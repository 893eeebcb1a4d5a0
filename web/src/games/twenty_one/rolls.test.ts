import { expect, test } from "vitest";
import { diceOf } from "./moves";
import { firstRoll, ones } from "./rolls";
import type { Snapshot } from "./snapshot";

const [first, second] = ["roll y5 b1 w6 r4 g1 k5", "roll y2 b1 w6 r3 g1 k1"];
const snapshot = (stage: string, decision: number, dice: string) =>
  ({ stage, decision, dice: diceOf(dice) }) as Snapshot;
const seen = { decision: 8, dice: diceOf(first!)! };

test("ones stay", () => {
  expect(ones(diceOf(first!)!)).toEqual(["b", "g"]);
  expect(ones(diceOf("roll y2 b2 w2 r2 g2 k2")!)).toEqual([]);
});

test("while it is decided the dice are the first roll", () => {
  expect(firstRoll(snapshot("again", 8, first!), null, [])).toEqual(diceOf(first!));
});

test("afterwards it is the one that was seen in the decision before", () => {
  expect(firstRoll(snapshot("write", 9, second!), seen, [])).toEqual(diceOf(first!));
  expect(firstRoll(snapshot("write", 11, second!), seen, [])).toBeNull();
});

test("real dice are seen again after the decision, while the second roll is typed", () => {
  const typing = { decision: 9, dice: diceOf(first!)! };
  expect(firstRoll(snapshot("write", 9, second!), typing, [{ chance: second! }])).toEqual(diceOf(first!));
  expect(firstRoll(snapshot("write", 8, second!), typing, [])).toBeNull();
});

test("who saw only the end of a turn learns it from the events", () => {
  const fresh = [{ chance: first! }, { seat: 2, move: "again" }, { chance: second! }];
  expect(firstRoll(snapshot("write", 9, second!), null, fresh)).toEqual(diceOf(first!));
  expect(firstRoll(snapshot("write", 9, second!), null, [{ chance: second! }])).toBeNull();
});
