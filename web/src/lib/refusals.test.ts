import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["es"] });
});

import qwixxEn from "$python/games/qwixx/texts.en.json";
import qwixxEs from "$python/games/qwixx/texts.es.json";
import twentyOneEn from "$python/games/twenty_one/texts.en.json";
import twentyOneEs from "$python/games/twenty_one/texts.es.json";
import { learn, refusalText, speak } from "./texts.svelte";

describe("a refusal", () => {
  learn({ ...qwixxEs, ...twentyOneEs }, { ...qwixxEn, ...twentyOneEn });
  const crossed = { code: "qwixx.crossed_already", rule: "Q1", params: { place: "red/yellow 7" } };
  const high = { code: "twenty_one.too_high", rule: "T4", params: { die: "g5", cell: "g2" } };

  it("names colours in the language that is spoken, not in the notation", () => {
    expect(refusalText(crossed)).toBe("«rojo/amarillo 7» ya está tachado.");
    expect(refusalText(high)).toBe(
      "El dado verde 5 no cabe en la casilla verde 2: muestra más de lo impreso.",
    );
    speak("en");
    expect(refusalText(crossed)).toBe("Red/yellow 7 is already crossed off.");
    expect(refusalText(high)).toContain("The die green 5");
  });

  it("leaves what is no notation as it is", () => {
    speak("es");
    const sheet = { code: "twenty_one.no_such_sheet", rule: null, params: { sheet: "my b", letters: "A B" } };
    expect(refusalText(sheet)).toContain("La hoja my b no es ninguna de A B");
  });
});
