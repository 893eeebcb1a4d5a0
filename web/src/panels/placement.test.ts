import { describe, expect, it } from "vitest";
import { place, shared, visible, type Box } from "./placement";

const phone = { width: 360, height: 640 };
const callout = { width: 280, height: 120 };

function covers(target: Box): boolean {
  const { left, top } = place(target, callout, phone);
  return (
    left < target.left + target.width &&
    target.left < left + callout.width &&
    top < target.top + target.height &&
    target.top < top + callout.height
  );
}

describe("a callout", () => {
  it("goes below its target, else above, else to a side", () => {
    const at = (left: number, top: number, width: number, height: number, page = phone) =>
      place({ left, top, width, height }, callout, page).side;
    expect(at(160, 100, 40, 40)).toBe("below");
    expect(at(160, 560, 40, 40)).toBe("above");
    expect(at(20, 20, 100, 600, { width: 1280, height: 640 })).toBe("after");
    expect(at(1100, 20, 100, 600, { width: 1280, height: 640 })).toBe("before");
  });

  it("never covers a target on a phone that leaves it room", () => {
    for (let left = 0; left <= 320; left += 20)
      for (let top = 0; top <= 600; top += 20)
        expect(covers({ left, top, width: 40, height: 40 })).toBe(false);
  });

  it("stays on the page where nothing fits", () => {
    const { left, top } = place({ left: 0, top: 40, width: 360, height: 560 }, callout, phone);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + callout.width).toBeLessThanOrEqual(360);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + callout.height).toBeLessThanOrEqual(640);
  });

  it("covers nothing that one has to see or to tap where that leaves it room", () => {
    const prompt = { left: 8, top: 100, width: 344, height: 40, weight: 100 };
    const lit = [0, 1, 2, 3].map((row) => ({
      left: 200,
      top: 220 + 60 * row,
      width: 44,
      height: 50,
      weight: 10,
    }));
    const dice = { left: 8, top: 150, width: 344, height: 60, weight: 100 };
    const kept = [prompt, dice, ...lit];
    for (const target of [prompt, dice, ...lit]) {
      const spot = place(target, callout, phone, kept);
      for (const each of kept) expect(shared({ ...spot, ...callout }, each)).toBe(0);
    }
  });

  it("rather covers a place to tap than the prompt", () => {
    const board = { left: 0, top: 140, width: 360, height: 500, weight: 1 };
    const prompt = { left: 0, top: 0, width: 360, height: 140, weight: 100 };
    const spot = place({ left: 160, top: 160, width: 40, height: 40 }, callout, phone, [board, prompt]);
    expect(shared({ ...spot, ...callout }, prompt)).toBe(0);
  });

  it("points at the middle of its target", () => {
    const { left, arrow } = place({ left: 300, top: 100, width: 40, height: 40 }, callout, phone);
    expect(left + arrow).toBe(320);
  });

  it("sees only what is on the page", () => {
    expect(visible({ left: -20, top: 600, width: 100, height: 100 }, phone)).toEqual({
      left: 0,
      top: 600,
      width: 80,
      height: 40,
    });
    expect(visible({ left: 0, top: 700, width: 100, height: 100 }, phone).height).toBe(0);
  });
});
