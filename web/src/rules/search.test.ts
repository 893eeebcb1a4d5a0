import { describe, expect, it } from "vitest";
import { placesOf, plain } from "./search";

describe("words in the rules", () => {
  it("are found whatever their case and accents", () => {
    expect(placesOf("Los CÍRCULOS cuentan; cada círculo, doble.", "circulo")).toEqual([4, 27]);
    expect(placesOf("Nothing here", "circle")).toEqual([]);
  });

  it("are nowhere where no word is asked for", () => {
    expect(placesOf("Anything", "")).toEqual([]);
  });

  it("keep their places", () => {
    for (const text of ["Añádele ½ ﬁ İ", "ÀÉÎ õü"]) expect(plain(text)).toHaveLength(text.length);
  });
});
