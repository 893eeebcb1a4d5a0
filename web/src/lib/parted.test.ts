import { describe, expect, it } from "vitest";
import { parted } from "./parted";

describe("a name that may be cut", () => {
  const bots = ["Bot intermedio 1", "Bot intermedio 2", "Bot experto"];

  it("keeps the end that tells it from the others", () => {
    expect(parted(bots[0]!, bots)).toEqual(["Bot intermedio ", "1"]);
    expect(parted(bots[2]!, bots)).toEqual(["Bot ", "experto"]);
    expect(parted("Luisa", ["Luisa", "Luise"])).toEqual(["Luis", "a"]);
  });

  it("has no such end where its beginning is enough", () => {
    expect(parted("Ana", ["Ana", "Anselmo", "Bot experto"])).toEqual(["Ana", ""]);
    expect(parted("Ana", ["Ana"])).toEqual(["Ana", ""]);
  });

  it("is whole in its two parts", () => {
    for (const name of bots) expect(parted(name, bots).join("")).toBe(name);
  });
});
