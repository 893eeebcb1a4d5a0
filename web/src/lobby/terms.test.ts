import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { GameModel, TermsModel } from "$lib/messages";
import { speak } from "$lib/texts.svelte";
import { hasOwnMaterial, unusual } from "./terms";
import "./texts";

const qwixx: GameModel = {
  id: "qwixx",
  title: "Qwixx Big Points",
  rules: "1",
  seats: [1, 2, 3, 4, 5],
  options: [{ name: "sheet", default: "big_points", words: ["big_points", "classic"], least: 0 }],
  endings: [],
  has_dice: true,
  is_ready: true,
  prepared: 1,
  ready_in: null,
};
const usual: TermsModel = {
  game: "qwixx",
  seats: 2,
  options: { sheet: "big_points" },
  setup: {},
  dice: "server",
  clock: null,
  takeover: null,
  public: false,
  spectators: false,
  chat: true,
  open: false,
  level: "any",
  rules: "1",
};

describe("the terms of a match", () => {
  beforeEach(() => speak("en"));

  it("are not worth a word where all is as usual", () => {
    expect(unusual(usual, qwixx)).toEqual([]);
  });

  it("are told where they differ", () => {
    const terms: TermsModel = {
      ...usual,
      options: { sheet: "classic" },
      dice: "real",
      clock: { kind: "slow", hours: 24 },
      takeover: 300,
      spectators: true,
    };
    expect(unusual(terms, qwixx)).toEqual([
      "Sheet: Classic, without circles",
      "With real dice",
      "1 day for each decision",
      "If somebody leaves, a bot plays after 5 minutes",
      "Others may be watching",
    ]);
    expect(unusual({ ...usual, open: true }, qwixx)).toEqual(["Open to anyone"]);
    expect(unusual({ ...usual, open: true, level: "learning" }, qwixx)).toEqual([
      "Open to anyone",
      "For people still learning",
    ]);
    speak("es");
    expect(unusual(terms, qwixx)[2]).toBe("1 día para cada decisión");
  });

  it("tell own material from the printed one, which has a name", () => {
    expect([{}, { sheets: ["A", "D"] }, { charger: "standard" }].map(hasOwnMaterial)).toEqual([
      false,
      false,
      false,
    ]);
    expect([{ sheets: ["A", ["y6 b5"]] }, { hexes: [[1, -4]] }].map(hasOwnMaterial)).toEqual([true, true]);
  });
});
