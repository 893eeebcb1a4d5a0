/** Which requests are answered how: `shell.ts` does it, and nothing that is not named here is ever kept. */

export type Manner = "page" | "asset" | "finished" | "readable" | "network";

/** The cache of what was opened: finished matches, rules and lessons. */
export const OPENED = "sobremesa-opened";
/** The most answers that it holds; the oldest go first. */
export const MOST_OPENED = 600;

const PAGE = /^\/(mine|learn\/[\w-]+|m\/[\w-]+(\/share\/[\w-]+)?)?$/;
const MATCH = /^\/api\/matches\/[\w-]+$/;
const MOMENT = /^\/api\/matches\/[\w-]+\/replay\/\d+$/;
const RULES = /^\/(api\/)?rules\/\w+\/\w+$/;
const LESSON = /^\/api\/games\/\w+\/lesson$/;

export function mannerOf(method: string, mode: string, path: string, files: ReadonlySet<string>): Manner {
  if (method !== "GET") return "network";
  if (mode === "navigate" && PAGE.test(path)) return "page";
  if (path.startsWith("/assets/") || files.has(path)) return "asset";
  if (MATCH.test(path) || MOMENT.test(path)) return "finished";
  return RULES.test(path) || LESSON.test(path) || path === "/rules.css" ? "readable" : "network";
}

/** Whether an answer tells of a finished match: a moment of one, or the whole of it. */
export function isFinished(path: string, told: unknown): boolean {
  if (MOMENT.test(path)) return true; // there are none of others
  return (told as { view?: { status?: unknown } } | null)?.view?.status === "over";
}
