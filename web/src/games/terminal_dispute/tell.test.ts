import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import english from "$python/games/terminal_dispute/texts.en.json";
import spanish from "$python/games/terminal_dispute/texts.es.json";
import { learn, speak } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";
import type { Hex } from "./hexes";
import { STANDARD } from "./standard";
import type { Entry, Snapshot, Terminal } from "./snapshot";
import {
  breakdown,
  mark,
  tellEffect,
  tellEvent,
  tellGroups,
  tellHex,
  tellMove,
  tellOwed,
  tellPlate,
  tellStart,
} from "./tell";

learn({ ...spanish, ...es }, { ...english, ...en });
beforeEach(() => speak("en"));

const names = ["Ana", "Luis"];
const shaded: Hex[] = [
  [0, -3],
  [0, -2],
];
const entry: Entry = {
  navigation: [3, 4],
  charger: [1, 5],
  unused: 6,
  swaps: 0,
  abilities: 1,
  marks: [],
  rows: [0, 0, 0, 0, 0],
  columns: [0, 1, 0, 0, 0],
  line: null,
};

function terminal(changes: Partial<Terminal> = {}): Terminal {
  const none = [null, null, null, null, null];
  return {
    matrix: [[2, 3, null, null, null], [null, 3, null, null, null], none, none, none],
    rows: [0, 0, 0, 0, 0],
    columns: [0, 1, 0, 0, 0],
    groups: { rows: [[], [], [], [], []], columns: [[], [[3, 3]], [], [], []] },
    navigation: 1,
    shaded,
    charger: 2,
    abilities: 1,
    entry,
    ...changes,
  };
}

function snapshot(changes: Partial<Snapshot> = {}, own: Partial<Terminal> = {}): Snapshot {
  return {
    game: "terminal_dispute",
    seats: 2,
    active: 1,
    stage: "enter",
    decision: 1,
    owing: [1, 2],
    scores: [3, 3],
    round: 3,
    rounds: 12,
    must_shade: false,
    ability: "at_once",
    dice: [1, 3, 4, 5, 6],
    allotment: entry,
    charger: STANDARD,
    terminals: [terminal(own), terminal()],
    rating: null,
    ...changes,
  };
}

describe("a move", () => {
  it("is told as an offer", () => {
    expect(tellMove("allot 3 4 / 1 5 / 6")).toBe(
      "Allot 3 and 4 to navigation, 1 and 5 to the charger; 6 spare",
    );
    expect(tellMove("swap charger 5")).toBe("Swap the charger’s 5 for the spare die");
    expect(tellMove("write 4 c1")).toBe("Write 4 in c1");
    expect(tellMove("cross e5")).toBe("Strike out e5");
    expect(tellMove("shade 1 5 1,-4 SE")).toBe("Shade 5 from plate 1 to the south-east");
    expect(tellMove("shade 1 5 1,-4 SE", { charger: { plates: [[0, -4]] } })).toBe(
      "Shade 5 from plate 1, on the right, to the south-east",
    );
    expect(tellMove("shade 1 5 none")).toBe("Shade nothing: plate 1 is closed");
  });

  it("is told in Spanish", () => {
    speak("es");
    expect(tellMove("shade 1 5 1,-4 SE")).toBe("Sombrear 5 desde la placa 1 hacia el sureste");
    expect(tellMove("allot 3 4 / 1 5 / 6")).toBe(
      "Repartir 3 y 4 a navegación, 1 y 5 al cargador; sobra el 6",
    );
  });

  it("is marked in short", () => {
    expect(mark("allot 3 4 / 1 5 / 6")).toBe("3 4 / 1 5 / 6");
    expect(mark("swap charger 5")).toBe("⇄ 5");
    expect(mark("write 4 c1")).toBe("4 c1");
    expect(mark("cross c1")).toBe("✕ c1");
    expect(mark("shade 1 5 1,-4 SE")).toBe("⬡1 ↘ 5");
    expect(mark("shade 1 5 none")).toBe("⬡1 –");
  });
});

describe("a plate", () => {
  it("is told with its hexes where it was given by them", () => {
    expect(tellPlate("Plate 1", [0, -4])).toBe("Plate 1");
    expect(tellPlate("Plate 1", shaded)).toBe(
      "Plate 1; touches: 3 north-west of the centre; 2 north-west of the centre",
    );
  });
});

describe("a hex", () => {
  it("is told by where it lies from the middle", () => {
    expect([[0, 0] as Hex, [5, -2] as Hex].map(tellHex)).toEqual([
      "at the centre",
      "3 east and 2 north-east of the centre",
    ]);
    const ofHexes = [shaded];
    expect(tellStart("start", { plate: 1, length: 2, start: [0, -3] }, ofHexes)).toBe(
      "Start 3 north-west of the centre: plate 1, length 2",
    );
    speak("es");
    expect(tellHex([5, -2])).toBe("a 3 hacia el este y 2 hacia el noreste del centro");
    expect(tellStart("again", { plate: 1, length: 2, start: [0, 0] }, ofHexes)).toBe(
      "Placa 1, en el centro: elegir otro comienzo",
    );
  });
});

describe("an event", () => {
  it("is told as what somebody did", () => {
    expect(tellEvent({ chance: "start 2" }, names)).toBe("Luis starts.");
    expect(tellEvent({ chance: "roll 1 3 4 5 6" }, names)).toBe("The dice show 1, 3, 4, 5, and 6.");
    expect(tellEvent({ chance: "allot 3 4 / 1 5 / 6" }, names)).toMatch(
      /^Chance allots 3 and 4 to navigation/,
    );
    expect(tellEvent({ seat: 1, move: "write 4 c1" }, names)).toBe("Ana writes 4 in c1.");
    expect(tellEvent({ seat: 2, move: "shade 1 5 none" }, names)).toBe(
      "Luis’s plate 1 is closed: nothing is shaded.",
    );
  });

  it("speaks to the one whose it is, and tells no numbers that nobody sees", () => {
    const shade = { seat: 1, move: "shade 1 5 1,-4 SE", scored: [{ seat: 1, points: 12 }] };
    expect(tellEvent(shade, names, 1)).toBe(
      "You shade from plate 1 to the south-east, length 5 (+12 points).",
    );
    expect(tellEvent({ chance: "roll 1 3 4 5 6", turn: 2 }, names, 1)).toBe("Luis rolls 1, 3, 4, 5, and 6.");
    speak("es");
    expect(tellEvent(shade, names, 2)).toBe(
      "Ana sombrea desde la placa 1 hacia el sureste, longitud 5 (+12 puntos).",
    );
    expect(tellEvent({ seat: 1, move: "write 4 c1" }, names, 1)).toBe("Escribes 4 en c1.");
  });
});

describe("what is owed", () => {
  const owed = (moves: string[], open: string[] = [], changes: Partial<Snapshot> = {}) =>
    tellOwed(snapshot(changes), moves, open);

  it("is said for every step", () => {
    expect(owed(["allot 3 4 / 1 5 / 6"], [], { stage: "allot" })).toMatch(/^Allot the dice/);
    expect(owed(["write 3 a2", "write 4 a2"])).toBe("Write the 3 or 4 in the matrix");
    expect(owed(["swap charger 5", "write 3 a2"])).toBe("Write the 3 in the matrix, or swap a die");
    expect(owed(["write 4 b3"], ["write 3 a2"])).toBe("Now the 4, in another row and column");
    expect(owed(["cross b3"], ["write 3 a2"])).toBe("Strike out another empty square");
  });

  it("leaves the order of the two parts open, and says what can be swapped when (D2, D10)", () => {
    const both = ["write 3 a2", "write 4 a2", "shade 1 5 1,-4 E"];
    expect(owed(both)).toBe("Write the 3 or 4 in the matrix, or start with the charger");
    expect(owed(["swap charger 5", ...both])).toBe("Write the 3 or 4, shade a line, or swap a die");
    const line = ["shade 1 5 1,-4 E"];
    expect(owed(["swap navigation 3", "write 3 a2"], line)).toBe("Write the 3 in the matrix, or swap a die");
    const marks = ["write 3 a2", "write 4 b3"];
    expect(owed(["swap charger 5", ...line], marks)).toBe("Shade 5 from plate 1, or swap a die");
  });

  it("names each plate with its length, and the closed ones", () => {
    const moves = ["shade 1 5 1,-4 E", "shade 1 5 1,-4 SE", "shade 5 1 none"];
    expect(owed(moves)).toBe("Shade 5 from plate 1 or nothing from plate 5");
    expect(owed(["shade 5 1 none"])).toBe("The plates are closed: go on without shading");
  });

  it("is said to those who wait", () => {
    expect(owed([])).toBe("Entered; the others are still at it");
    expect(owed([], [], { stage: "allot" })).toBe("The dice are being allotted");
    expect(owed([], [], { stage: "roll" })).toBe("The dice are rolled");
    expect(owed([], [], { stage: "over" })).toBe("Twelve rounds are over");
  });
});

describe("the effect", () => {
  const effect = (move: string, own: Partial<Terminal> = {}) =>
    tellEffect(snapshot(), snapshot({}, own), 1, move);

  it("of a number is what its row and its column gain", () => {
    const rows = [3, 0, 0, 0, 0];
    const columns = [0, 3, 0, 0, 0];
    expect(effect("write 4 c1", { entry: { ...entry, rows } })).toEqual(["+3 in row 1"]);
    expect(effect("write 3 b3", { entry: { ...entry, columns } })).toEqual(["+2 in column b"]);
    expect(effect("write 6 e5")).toEqual(["no points yet"]);
    expect(effect("cross e5")).toEqual(["that square no longer counts"]);
  });

  it("counts what is pencilled already, and what is in once the round is over", () => {
    const before = snapshot({}, { entry: { ...entry, rows: [3, 0, 0, 0, 0] } });
    const after = snapshot({}, { rows: [3, 2, 0, 0, 0], columns: [0, 1, 1, 0, 0], entry: null });
    expect(tellEffect(before, after, 1, "write 4 c2")).toEqual(["+2 in row 2", "+1 in column c"]);
  });

  it("of a line is its hexes, its circles, and what cut it", () => {
    const line: Hex[] = [
      [1, -4],
      [1, -3],
      [1, -2],
    ];
    expect(effect("shade 1 5 1,-4 SE", { entry: { ...entry, abilities: 2, line } })).toEqual([
      "+3 points",
      "a circle: +1 swap right away",
      "cut short: 3 of 5",
    ]);
    expect(effect("shade 1 3 1,-4 SE", { shaded: [...shaded, ...line], entry: null })[0]).toBe("+3 points");
    expect(effect("shade 1 5 none")).toEqual(["shades nothing"]);
  });

  it("of a circle says nothing of this round where its ability comes too late for it (D10)", () => {
    const line: Hex[] = [[1, -2]];
    const told = (abilities: number) =>
      tellEffect(snapshot(), snapshot({}, { entry: { ...entry, line, abilities } }), 1, "shade 1 1 1,-2 SE");
    expect(told(2)).toEqual(["+1 point", "a circle: +1 swap right away"]);
    expect(told(1)).toEqual(["+1 point", "a circle: +1 swap"]);
  });

  it("of a swap is the new hand and the abilities left", () => {
    expect(
      effect("swap charger 5", { entry: { ...entry, charger: [1, 6], unused: 5, swaps: 1, abilities: 0 } }),
    ).toEqual(["charger: 1 and 6", "0 swaps left"]);
  });

  it("of an allotment is everybody's", () => {
    expect(effect("allot 3 4 / 1 5 / 6")).toEqual(["holds for the whole table"]);
    expect(tellEffect(snapshot({ seats: 1 }), snapshot(), 1, "allot 3 4 / 1 5 / 6")).toEqual([]);
  });
});

describe("the points", () => {
  it("come line by line and add up", () => {
    const parts = breakdown(snapshot(), 1);
    expect(parts).toHaveLength(11);
    expect(parts[6]).toEqual({ label: "Column b", detail: "pair 3·3", points: 1 });
    expect(parts[10]).toEqual({ label: "Charger", detail: "2 of 55 hexes", points: 2 });
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(3);
  });

  it("say what a line is made of", () => {
    expect(
      tellGroups([
        [5, 5, 5],
        [2, 2],
      ]),
    ).toBe("set 5·5·5, pair 2·2");
    expect(
      tellGroups([
        [2, 3, 4],
        [6, 6],
      ]),
    ).toBe("straight 2·3·4, pair 6·6");
    expect(tellGroups([])).toBe("");
  });
});
