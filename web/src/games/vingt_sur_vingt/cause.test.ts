import { describe, expect, it } from "vitest";
import { causeOf } from "./cause";
import { gridOf, linesOf } from "./grid";
import { laidBy } from "./moves";

const GHOSTS = laidBy("lay 8|4 1,0 E, 0|3 5,5 N");
const LINES = linesOf(gridOf([...laidBy("lay 9|0 0,2 N"), ...laidBy("lay 9|1 0,0 N"), ...GHOSTS]), GHOSTS);
const refusal = (code: string, params = {}) => ({ code: `vingt_sur_vingt.${code}`, rule: "V4", params });

describe("a refusal is spoken", () => {
  it("in the line that is over twenty", () => {
    expect(causeOf(refusal("over_twenty", { total: 21 }), GHOSTS, LINES)).toEqual({ x: 1, y: 0 });
  });

  it("at the domino that is meant", () => {
    expect(causeOf(refusal("off_twenty", { tile: "4|8" }), GHOSTS, LINES)).toBe(GHOSTS[0]);
  });

  it("at the last domino where none is meant", () => {
    expect(causeOf(refusal("no_twenty"), GHOSTS, LINES)).toBe(GHOSTS[1]);
  });
});
