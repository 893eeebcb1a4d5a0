import { describe, expect, it } from "vitest";
import { diceOf, placeOf } from "./moves";

describe("notation", () => {
  it("reads where a cross goes", () => {
    expect(placeOf("cross red 7")).toEqual({ row: "red", number: 7 });
    expect(placeOf("cross green/blue 12")).toEqual({ row: "green/blue", number: 12 });
    expect(placeOf("pass")).toBeNull();
  });

  it("reads the dice that are in play", () => {
    expect(diceOf("roll w3 w5 r1 y2 g6 b4")).toEqual({ white: [3, 5], red: 1, yellow: 2, green: 6, blue: 4 });
    expect(diceOf("roll w6 w6 y2 b1")).toEqual({ white: [6, 6], yellow: 2, blue: 1 });
    expect(diceOf("start 2")).toBeNull();
  });
});
