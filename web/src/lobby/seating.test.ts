import { describe, expect, it } from "vitest";
import { another, asked, seating } from "./seating";

describe("seating", () => {
  it("puts oneself first and fills the table as is usual this way", () => {
    expect(asked(seating("bots", 2, "Ana", "greedy"))).toEqual([{ name: "Ana" }, { bot: "greedy" }]);
    expect(asked(seating("friends", 3, "Ana", "greedy"))).toEqual([
      { name: "Ana" },
      { open: true },
      { open: true },
    ]);
    expect(asked(seating("device", 2, "", "greedy"))).toEqual([{ name: "" }, { name: "" }]);
    expect(asked(seating("dice", 1, " Ana ", "greedy"))).toEqual([{ name: "Ana" }]);
  });

  it("tells a new seat from those that are there and those that left", () => {
    const [first, , third] = seating("bots", 3, "Ana", "greedy");
    expect(another([first!, third!], "friends", "greedy")).toEqual({
      key: 3,
      kind: "friend",
      name: "",
      bot: "greedy",
    });
  });
});
