/** Which requests are answered how: `shell.ts` does it, and nothing that is not named here is ever kept. */

export type Manner = "page" | "asset" | "finished" | "readable" | "network";

/** The cache of what was opened: finished matches, rules and lessons. A cache of another name is deleted. */
export const OPENED = "sobremesa-opened-2";
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

/** Whether an answer tells of a match that is over: a moment of it, or the whole of it. */
export function isFinished(told: unknown): boolean {
  const { is_over, view } = (told ?? {}) as { is_over?: unknown; view?: { status?: unknown } };
  return is_over === true || view?.status === "over";
}
