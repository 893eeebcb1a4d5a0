import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import english from "$python/games/terminal_dispute/texts.en.json";
import { learn } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";
import { realDice, rollText } from "./real";
import type { Snapshot } from "./snapshot";

learn(es, { ...english, ...en });

const at = (stage: Snapshot["stage"]) => ({ stage, seats: 3, dice: [1, 3, 3, 5, 6] }) as Snapshot;

describe("real dice", () => {
  it("draw who starts", () => {
    expect(realDice(at("start")).map(({ faces }) => faces)).toEqual([["1", "2", "3"]]);
    expect(rollText(["2"], at("start"))).toBe("start 2");
  });

  it("are five", () => {
    expect(realDice(at("roll"))).toHaveLength(5);
    expect(rollText(["3", "1", "6", "5", "3"], at("roll"))).toBe("roll 3 1 6 5 3");
  });

  it("are laid out by the lot of the solo game", () => {
    const lot = realDice(at("lot"));
    expect(lot.map(({ label }) => label.split(":")[0])).toEqual([
      "navigation",
      "navigation",
      "charger",
      "charger",
      "spare",
    ]);
    expect(lot[0]!.faces).toEqual(["1", "3", "5", "6"]);
    expect(rollText(["3", "5", "1", "6", "3"], at("lot"))).toBe("allot 3 5 / 1 6 / 3");
  });
});
