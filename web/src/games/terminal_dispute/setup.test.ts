import { describe, expect, it } from "vitest";
import { drawingOf, drawn, layoutOf, problemOf, reach, STANDARD, type Drawing } from "./setup";

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
    expect(code(setup({ plates: [[0, 100], ...STANDARD.plates.slice(1)] }))).toBe(
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
});

describe("a drawing", () => {
  const standard = drawingOf(STANDARD);

  it("shows a layout and reads back", () => {
    expect(layoutOf(standard)).toEqual(STANDARD);
  });

  it("puts a thing where nothing was, and takes it away again", () => {
    const more = drawn(standard, "5,-4", "hex");
    expect(more.get("5,-4")).toBe("hex");
    expect(drawn(more, "5,-4", "hex").has("5,-4")).toBe(false);
  });

  it("gives a new plate the number that is missing, and none beyond six", () => {
    const fewer = drawn(standard, "4,-4", "plate");
    expect(fewer.has("4,-4")).toBe(false);
    expect(drawn(fewer, "5,-4", "plate").get("5,-4")).toBe(2);
    expect(drawn(standard, "5,-4", "plate").has("5,-4")).toBe(false);
  });

  it("makes a hex of a place that gets a circle, and keeps it without", () => {
    const more = drawn(standard, "5,-4", "circle");
    expect(layoutOf(more).hexes).toHaveLength(56);
    expect(drawn(more, "5,-4", "circle").get("5,-4")).toBe("hex");
  });

  it("can grow at its edge, and from nothing", () => {
    const nothing: Drawing = new Map();
    expect(reach(nothing)).toEqual([[0, 0]]);
    expect(reach(drawn(nothing, "0,0", "hex"))).toHaveLength(7);
  });
});
