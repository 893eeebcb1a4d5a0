import { describe, expect, it } from "vitest";
import { squares } from "./sharing";

describe("a match in small squares", () => {
  const course = [
    [0, 0],
    [3, 1],
    [3, 5],
    [9, 5],
  ];

  it("shows where one of the players led, and not how it ended", () => {
    expect(squares(course, 1, false)).toBe("🟨🟩⬜");
    expect(squares(course, 2, false)).toBe("🟨⬜🟩");
  });

  it("knows games in which few win", () => {
    expect(squares(course, 1, true)).toBe("🟨⬜🟩");
  });

  it("shows others who led", () => {
    expect(squares(course, null, false)).toBe("⬜🟥🟦");
  });

  it("shows of a game alone how much each part brought", () => {
    expect(squares([[0], [1], [6], [9], [12]], 1, false)).toBe("⬜🟨🟩🟩");
  });
});
