import { describe, expect, it } from "vitest";

type Catalogue = Record<string, string>;

const own = import.meta.glob<Catalogue>("../**/{es,en}.json", { eager: true, import: "default" });
const servers = import.meta.glob<Catalogue>("../../../src/sobremesa/**/{texts,shelf,lesson}.*.json", {
  eager: true,
  import: "default",
});
const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

const folders = [...new Set(Object.keys(own).map((path) => path.replace(/\/e[sn]\.json$/, "")))];
const blanks = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const inLanguage = (code: string) =>
  Object.assign(
    {},
    ...Object.entries({ ...own, ...servers })
      .filter(([path]) => path.endsWith(`${code}.json`))
      .map(([, texts]) => texts),
  ) as Catalogue;

describe.each(folders)("the texts of %s", (folder) => {
  const es = own[`${folder}/es.json`]!;
  const en = own[`${folder}/en.json`]!;

  it("are in both languages, with the same blanks", () => {
    expect(Object.keys(en)).toEqual(Object.keys(es));
    for (const [key, text] of Object.entries(es))
      expect([key, blanks(en[key]!)]).toEqual([key, blanks(text)]);
  });

  it("are sorted", () => {
    expect(Object.keys(es)).toEqual(Object.keys(es).sort());
  });

  it("shadow none of the server's", () => {
    const taken = new Set(Object.values(servers).flatMap((texts) => Object.keys(texts)));
    expect(Object.keys(es).filter((key) => taken.has(key))).toEqual([]);
  });
});

it("a number of points is told for one and for several", () => {
  const texts = [...Object.entries(inLanguage("es")), ...Object.entries(inLanguage("en"))];
  const plural = texts.filter(([, text]) => /\{\w+\} (puntos|points)/.test(text)).map(([key]) => key);
  expect(plural.filter((key) => !key.endsWith(".other"))).toEqual([]);
});

describe("the sources", () => {
  const code = Object.values(sources).join("\n");
  const known = inLanguage("es");

  it("ask for texts that are there", () => {
    const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1]!);
    const counts = [...code.matchAll(/\bcounted\(\s*"([^"]+)"/g)].flatMap((found) => [
      `${found[1]}.one`,
      `${found[1]}.other`,
    ]);
    const spokenTo = [...code.matchAll(/\btoldOf\(\s*"([^"]+)"/g)].flatMap(([, key]) => [key!, `${key}.you`]);
    expect(asked.length).toBeGreaterThan(50);
    expect([...asked, ...counts, ...spokenTo].filter((key) => !(key in known))).toEqual([]);
  });

  it("use every text that is theirs", () => {
    // a key may be put together: then its beginning stands in the sources as `beginning.${…}`
    const begun = [...code.matchAll(/[`"]([\w.]+\.)(?:\$\{|")/g)].map((found) => found[1]!);
    const isUsed = (key: string) =>
      code.includes(`"${key}"`) ||
      code.includes(`"${key.replace(/\.(one|other|you)$/, "")}"`) ||
      begun.some((beginning) => key.startsWith(beginning));
    expect(
      Object.values(own)
        .flatMap((texts) => Object.keys(texts))
        .filter((key) => !isUsed(key)),
    ).toEqual([]);
  });
});
