import { expect, it } from "vitest";
import { cacheOf, isFinished, isOpened, mannerOf, MOST_MATCHES, OPENED, tooOld } from "./kept";

const FILES = new Set(["/icon.svg", "/theme.js"]);
const manner = (path: string, mode = "cors", method = "GET") => mannerOf(method, mode, path, FILES);

it("knows the page, its parts, and what can be read again", () => {
  const pages = ["/", "/mine", "/m/kitchentable", "/m/kitchentable/share/s3cr-et", "/learn/pig"];
  expect(new Set(pages.map((path) => manner(path, "navigate")))).toEqual(new Set(["page"]));
  expect(["/assets/index-B1a2.js", "/icon.svg", "/theme.js"].map((path) => manner(path))).toEqual(
    Array(3).fill("asset"),
  );
  for (const match of ["/api/matches/kitchentable", "/api/matches/kitchentable/shared/s3cr-et"])
    expect([match, `${match}/replay/3`].map((path) => manner(path))).toEqual(["finished", "finished"]);
  expect(manner("/rules/pig/es", "navigate")).toBe("readable");
  expect(manner("/api/rules/pig/es")).toBe("readable");
  expect(manner("/api/games/pig/lesson")).toBe("readable");
});

it("leaves all else to the network", () => {
  for (const path of [
    "/api/lobby",
    "/api/mine",
    "/api/public",
    "/api/matches/kitchentable/record",
    "/api/games/pig/lesson/aim/try",
    "/healthz",
  ])
    expect(manner(path)).toBe("network");
  expect(manner("/api/matches/kitchentable", "cors", "POST")).toBe("network");
  expect(manner("/", "navigate", "POST")).toBe("network");
});

it("keeps matches that are over", () => {
  expect(isFinished({ view: { status: "over" } })).toBe(true);
  expect(isFinished({ event: 3, is_over: true })).toBe(true);
  expect(isFinished({ match: "kitchentable", ended: 1.5 })).toBe(true);
  for (const told of [{ view: { status: "playing" } }, { event: 3, is_over: false }, {}, null])
    expect(isFinished(told)).toBe(false);
});

it("keeps the latest matches, each with its moments", () => {
  const paths = [
    "/rules/pig/es",
    ...Array.from({ length: MOST_MATCHES + 2 }, (_, n) => `/api/matches/m${n}`),
  ];
  expect(tooOld(paths)).toEqual(["/api/matches/m0", "/api/matches/m1"]);
  expect(tooOld(paths.slice(3))).toEqual([]);
  const own = cacheOf("/api/matches/m0/replay/3");
  expect(own).toBe(cacheOf("/api/matches/m0/shared/s3cr-et/replay/4"));
  expect(new Set([own, cacheOf("/api/matches/m1/replay/3"), cacheOf("/api/matches/m0"), OPENED]).size).toBe(
    3,
  );
  expect([own, OPENED, "sobremesa-opened", `${OPENED}0`].map(isOpened)).toEqual([true, true, false, false]);
});
