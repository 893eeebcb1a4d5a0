/** Questions to the server over HTTP. */

import type * as m from "./messages";
import { watch } from "./reached.svelte";

const UNREACHABLE = "page.unreachable";
/** Milliseconds after which a question without an answer is given up. */
const PATIENCE = 20_000;

/** Whether something thrown is the server's refusal. */
export function isRefusal(thrown: unknown): thrown is m.Refusal {
  return typeof thrown === "object" && thrown !== null && "code" in thrown && "params" in thrown;
}

/** Whether a server that refuses so can do it soon: it is asked again. */
export function isPassing({ code }: m.Refusal): boolean {
  return ["stopping", "preparing", "busy", "not_saved", "no_database"].includes(code);
}

/** Whether it will not help to ask again: the match follows rules that are not played here, or has no board here. */
export function isForGood({ code }: m.Refusal): boolean {
  return code.startsWith("rules.") || code === "page.no_room";
}

/** What to tell a person about anything that went wrong. */
export function asRefusal(thrown: unknown): m.Refusal {
  return isRefusal(thrown) ? thrown : { code: UNREACHABLE, rule: null, params: {} };
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: method === "GET" ? AbortSignal.timeout(PATIENCE) : null,
  });
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const refusal: unknown = await answer.json().catch(() => null);
  throw isRefusal(refusal)
    ? { ...refusal, code: NOWHERE[String(refusal.params["place"])] ?? refusal.code }
    : asRefusal(null);
}

/** Ask something; that no answer comes can be seen (`reached`). */
async function get<T>(path: string): Promise<T> {
  const tell = watch();
  try {
    const found = await call<T>("GET", path);
    tell(true);
    return found;
  } catch (thrown) {
    tell(asRefusal(thrown).code !== UNREACHABLE);
    throw thrown;
  }
}

/** What is said of an address with a part that can be none, such as half of a link. */
const NOWHERE: Record<string, string> = { "path.id": "no_match", "path.token": "invitation" };

const at = (match: string, what = "") => `/api/matches/${encodeURIComponent(match)}${what}`;

const by = (token: string | null) => (token === null ? "" : `/shared/${encodeURIComponent(token)}`);

/** Where the picture of a finished match is: of its end, or of the moment after so many events. */
export function pictureOf(match: string, language: string, event: number | null = null): string {
  return at(match, `/picture?lang=${language}${event === null ? "" : `&at=${event}`}`);
}

export const api = {
  lobby: () => get<m.Lobby>("/api/lobby"),
  public: (before?: string) => get<m.Summaries>(`/api/public${before ? `?before=${before}` : ""}`),
  mine: (before?: string) => get<m.Summaries>(`/api/mine${before ? `?before=${before}` : ""}`),
  wish: (game: string) => call<void>("POST", `/api/games/${encodeURIComponent(game)}/wish`),
  openTables: (before?: string) => get<m.OpenTables>(`/api/open${before ? `?before=${before}` : ""}`),
  find: (wanted: m.Wanted) => call<m.Found>("POST", "/api/find", wanted),
  sit: (match: string, wanted: m.Sitting) => call<m.Joined>("POST", at(match, "/sit"), wanted),
  pushKey: () => get<m.PushKey>("/api/push"),
  subscribe: (device: m.Subscribing) => call<void>("PUT", "/api/push", device),
  unsubscribe: (endpoint: string) => call<void>("POST", "/api/push/stop", { endpoint }),
  checkSetup: (game: string, given: m.SetupGiven) =>
    call<m.SetupChecked>("POST", `/api/games/${encodeURIComponent(game)}/setup`, given),
  lesson: (game: string) => get<m.Lesson>(`/api/games/${encodeURIComponent(game)}/lesson`),
  tryInLesson: (game: string, step: string, move: string) =>
    call<m.LessonTried>("POST", `/api/games/${encodeURIComponent(game)}/lesson/${step}/try`, { move }),
  movesInLesson: (game: string, step: string, tiles: number) =>
    get<m.LessonMoves>(`/api/games/${encodeURIComponent(game)}/lesson/${step}/moves/${tiles}`),
  open: (wanted: m.NewMatch) => call<m.Opened>("POST", "/api/matches", wanted),
  look: (match: string) => get<m.MatchModel>(at(match)),
  invited: (match: string, token: string) => call<m.Invited>("POST", at(match, "/invited"), { token }),
  join: (match: string, wanted: m.Join) => call<m.Joined>("POST", at(match, "/join"), wanted),
  watch: (match: string, token: string) => call<void>("POST", at(match, "/watch"), { token }),
  resume: (match: string, token: string) => call<m.Joined>("POST", at(match, "/resume"), { token }),
  resumable: (match: string, token: string) => call<void>("POST", at(match, "/resumable"), { token }),
  resumeLink: (match: string) => call<m.Link>("POST", at(match, "/resume-link")),
  invite: (match: string, seat: number | null) => call<m.Link>("POST", at(match, "/invitations"), { seat }),
  fill: (match: string, seat: number, wish: m.Person | m.Robot | m.Open) =>
    call<void>("PUT", at(match, `/seats/${seat}`), wish),
  start: (match: string, seed: string) => call<void>("POST", at(match, "/start"), { seed }),
  close: (match: string) => call<void>("POST", at(match, "/close")),
  rematch: (match: string) => call<m.Opened>("POST", at(match, "/rematch")),
  /** `token`: by a link that shows the match */
  moment: (match: string, event: number, seat: number | null, token: string | null = null) =>
    get<m.Moment>(at(match, `${by(token)}/replay/${event}${seat ? `?seat=${seat}` : ""}`)),
  finished: (match: string, token: string | null = null) =>
    get<m.Finished>(at(match, token === null ? "/finished" : by(token))),
  share: (match: string) => call<m.Link>("POST", at(match, "/share")),
  unshare: (match: string) => call<void>("POST", at(match, "/unshare")),
  /** take a match that is over off one's own list */
  forget: (match: string) => call<void>("DELETE", `/api/mine/${encodeURIComponent(match)}`),
};

/** What this browser adds to the dice. */
export function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
