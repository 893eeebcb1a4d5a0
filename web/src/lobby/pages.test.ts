import { describe, expect, it } from "vitest";
import type { Summaries, Summary } from "$lib/messages";
import { longer } from "./pages";

const page = (ids: string, before: string | null): Summaries => ({
  matches: [...ids].map((match) => ({ match }) as Summary),
  before,
});

describe("a list of matches", () => {
  it("gets its next page, without what moved there meanwhile", async () => {
    const asked: string[] = [];
    const next = async (before: string) => (asked.push(before), page("cd", null));
    const found = await longer(page("abc", "7.5~c"), next);
    expect(found).toEqual(page("abcd", null));
    expect(asked).toEqual(["7.5~c"]);
  });

  it("stays as it is on its last page", async () => {
    const whole = page("ab", null);
    expect(await longer(whole, () => Promise.reject(new Error("nothing is to be asked")))).toBe(whole);
  });
});
