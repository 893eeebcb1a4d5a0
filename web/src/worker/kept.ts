/** Which requests are answered how: `shell.ts` does it, and nothing that is not named here is ever kept. */

export type Manner = "page" | "asset" | "finished" | "readable" | "network";

/** The cache of what was opened: finished matches, rules and lessons. The moments of a match have one of their own. */
export const OPENED = "sobremesa-opened-2";
/** The most matches that are kept; the one that was opened longest ago goes first. */
export const MOST_MATCHES = 20;

const PAGE = /^\/(mine|learn\/[\w-]+|m\/[\w-]+(\/share\/[\w-]+)?)?$/;
/** A match, as those who played or whoever has a link to it may see it. */
const MATCH = /^\/api\/matches\/([\w-]+)(\/shared\/[\w-]+)?$/;
const MOMENT = /^\/api\/matches\/([\w-]+)(\/shared\/[\w-]+)?\/replay\/\d+$/;
const RULES = /^\/(api\/)?rules\/\w+\/\w+$/;
const LESSON = /^\/api\/games\/\w+\/lesson$/;

export function mannerOf(method: string, mode: string, path: string, files: ReadonlySet<string>): Manner {
  if (method !== "GET") return "network";
  if (mode === "navigate" && PAGE.test(path)) return "page";
  if (path.startsWith("/assets/") || files.has(path)) return "asset";
  if (MATCH.test(path) || MOMENT.test(path)) return "finished";
  return RULES.test(path) || LESSON.test(path) || path === "/rules.css" ? "readable" : "network";
}

/** Whether an answer tells of a match that is over: a moment of it, the whole of it, or what a link to it shows. */
export function isFinished(told: unknown): boolean {
  const { is_over, view, ended } = (told ?? {}) as {
    is_over?: unknown;
    view?: { status?: unknown };
    ended?: unknown;
  };
  return is_over === true || view?.status === "over" || typeof ended === "number";
}

/** The match that an address shows; null for any other. */
export function matchOf(path: string): string | null {
  return MATCH.exec(path)?.[1] ?? null;
}

/** The cache in which the answer to a question is kept. */
export function cacheOf(path: string): string {
  const match = MOMENT.exec(path)?.[1];
  return match ? momentsOf(match) : OPENED;
}

/** The cache of the moments of a match. */
export function momentsOf(match: string): string {
  return `${OPENED}/${match}`;
}

/** Whether a cache is of this form; one of a former version is deleted. */
export function isOpened(cache: string): boolean {
  return cache === OPENED || cache.startsWith(`${OPENED}/`);
}

/** Which of the questions that are kept, the latest at the end, are of matches beyond the most. */
export function tooOld(paths: string[]): string[] {
  return paths.filter((path) => matchOf(path) !== null).slice(0, -MOST_MATCHES);
}
