import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { ago, span } from "./times";

describe("times", () => {
  it("say a stretch in the largest unit that fits", () => {
    expect([30, 60, 90, 300, 43_200, 86_400].map((seconds) => span(seconds, "en"))).toEqual([
      "30 seconds",
      "1 minute",
      "90 seconds",
      "5 minutes",
      "12 hours",
      "1 day",
    ]);
    expect(span(259_200, "es")).toBe("3 días");
  });

  it("say how long ago something was, and never in the future", () => {
    const told = [5, 59, 61, 7200, 86_400, 3 * 86_400].map((past) => ago(1e9 - past, 1e9, "en"));
    expect(told).toEqual(["now", "now", "1 minute ago", "2 hours ago", "yesterday", "3 days ago"]);
    expect(ago(1e9 + 20, 1e9, "es")).toBe("ahora");
  });
});
