import { describe, expect, it } from "vitest";
import { problemOf, STANDARD } from "./setup";

const setup = (changes: Record<string, unknown> = {}) => ({ ...STANDARD, ...changes });
const code = (given: Record<string, unknown>) => problemOf(given)?.code ?? null;

describe("a charger", () => {
  it("of this table is valid, with a word or whole", () => {
    expect(code({})).toBeNull();
    expect(code({ charger: "standard" })).toBeNull();
    expect(code(setup())).toBeNull();
  });

  it("is a whole layout and nothing else", () => {
    expect(code({ charger: "mine" })).toBe("terminal_dispute.charger_form");
    expect(code(setup({ charger: "standard" }))).toBe("terminal_dispute.charger_form");
    expect(problemOf(setup({ colour: "red" }))?.params).toEqual({ field: "colour" });
  });

  it("has 55 hexes, six plates and four circles", () => {
    expect(problemOf(setup({ hexes: STANDARD.hexes.slice(1) }))).toEqual({
      code: "terminal_dispute.layout_count",
      rule: null,
      params: { field: "hexes", count: 55 },
    });
    expect(code(setup({ circles: "many" }))).toBe("terminal_dispute.layout_count");
  });

  it("names its places by pairs of near whole numbers, each once", () => {
    expect(code(setup({ circles: [[0, 0.5], ...STANDARD.circles.slice(1)] }))).toBe(
      "terminal_dispute.layout_pair",
    );
    expect(code(setup({ circles: [[2, 0], ...STANDARD.circles.slice(1)] }))).toBe(
      "terminal_dispute.layout_twice",
    );
  });

  it("has its circles on hexes, and its plates beside them", () => {
    const circles = [[9, 9], ...STANDARD.circles.slice(1)];
    expect(problemOf(setup({ circles }))?.params).toEqual({ hex: "9,9" });
    expect(code(setup({ plates: [[0, 0], ...STANDARD.plates.slice(1)] }))).toBe(
      "terminal_dispute.plate_on_hex",
    );
    expect(code(setup({ plates: [[9, 9], ...STANDARD.plates.slice(1)] }))).toBe(
      "terminal_dispute.plate_alone",
    );
  });

  it("has plates that are places, or lists of the hexes they touch", () => {
    const first = (plate: unknown) => problemOf(setup({ plates: [plate, ...STANDARD.plates.slice(1)] }));
    expect(first([[0, 0]])).toBeNull();
    expect(first(STANDARD.hexes)).toBeNull();
    expect(first([[0, 0], [0]])).toMatchObject({
      code: "terminal_dispute.touch_pair",
      params: { plate: 1, place: 2, farthest: 99 },
    });
    expect(first([[0, -4]])).toMatchObject({
      code: "terminal_dispute.touch_off",
      params: { plate: 1, place: 1, hex: "0,-4" },
    });
    expect(
      first([
        [0, 0],
        [0, 0],
      ]),
    ).toMatchObject({ code: "terminal_dispute.touch_twice", params: { plate: 1, place: 2, hex: "0,0" } });
    for (const none of [[], [0, 100], [0], "0,-4", null])
      expect(first(none)).toMatchObject({
        code: "terminal_dispute.plate_form",
        params: { plate: 1, farthest: 99 },
      });
    expect(problemOf(setup({ plates: [[4, -4], ...STANDARD.plates.slice(1)] }))).toMatchObject({
      code: "terminal_dispute.layout_twice",
      params: { field: "plates", place: 2, hex: "4,-4" },
    });
    expect(problemOf(setup({ plates: STANDARD.plates.slice(1) }))).toMatchObject({
      code: "terminal_dispute.plates_count",
      params: { count: 6 },
    });
  });
});
