import { describe, expect, it } from "vitest";
import { faceOf } from "./faces";

const SIX = ["1", "2", "3", "4", "5", "6"];
const COINS = ["50", "20", "10", "5", "?", "0"];

describe("a key", () => {
  it("means the face it spells", () => {
    expect(SIX.map((key) => faceOf(key, SIX, null))).toEqual(SIX);
    expect(faceOf("5", COINS, null)).toBe("5");
    expect(faceOf("?", COINS, "20")).toBe("?");
  });

  it("means the face it begins", () => {
    expect(faceOf("2", COINS, null)).toBe("20");
    expect(faceOf("1", COINS, "20")).toBe("10");
  });

  it("pressed again means the next face it begins", () => {
    expect(faceOf("5", COINS, "5")).toBe("50");
    expect(faceOf("5", COINS, "50")).toBe("5");
    expect(faceOf("4", SIX, "4")).toBe("4");
  });

  it("means nothing where no face begins with it", () => {
    expect(faceOf("7", SIX, null)).toBeNull();
    expect(faceOf("x", COINS, "5")).toBeNull();
  });
});
