/** The page at once, also without a network; and what was opened before: finished matches and rules.
 *
 * A version of the page has a cache of its own, filled as a whole before the worker takes over, so that no page is put
 * together from two versions. The page itself is asked for first, so that it is of the server's version wherever the
 * server answers soon.
 */

import { cacheOf, isFinished, isOpened, mannerOf, matchOf, momentsOf, OPENED, tooOld } from "./kept";
import { worker, type FetchEvent } from "./scope";

/** The build writes it in: a digest of this version, and the files without which it shows nothing. */
declare const __SHELL__: { version: string; files: string[] };

const SHELL = `sobremesa-shell-${__SHELL__.version}`;
const FILES = new Set(__SHELL__.files);
const PAGE = "/";
/** Milliseconds that a server has for an answer of which a copy is here. */
const SOON = 1500;

worker.addEventListener("install", (event) => {
  const anew = __SHELL__.files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(anew))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== worker.location.origin) return;
  switch (mannerOf(method, mode, pathname, FILES)) {
    case "page":
      event.respondWith(page(event.request));
      break;
    case "asset":
      event.respondWith(asset(event));
      break;
    case "finished":
      event.respondWith(opened(event, true));
      break;
    case "readable":
      event.respondWith(opened(event, false));
      break;
  }
});

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== SHELL && !isOpened(name)) await caches.delete(name);
}

/** The server's page; ours where the server is slow, broken or gone. */
async function page(request: Request): Promise<Response> {
  const ours = await (await caches.open(SHELL)).match(PAGE);
  if (!ours) return fetch(request);
  const theirs = await soon(fetch(request));
  return theirs && (theirs.ok || theirs.type === "opaqueredirect") ? theirs : ours;
}

/** An answer, unless it fails or is late. */
function soon(asked: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), SOON));
  return Promise.race([asked.catch(() => null), late]);
}

/** Parts have a hash in their names, so what is here is right. */
async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(SHELL);
  const ours = await cache.match(request);
  if (ours) return ours;
  const theirs = await fetch(request);
  if (theirs.ok) event.waitUntil(cache.put(request, theirs.clone()));
  return theirs;
}

/** What the server says now; what it said last, where it is slow or gone. */
async function opened(event: FetchEvent, mustBeFinished: boolean): Promise<Response> {
  const { request } = event;
  const asked = fetch(request);
  event.waitUntil(
    asked.then(
      (theirs) => (theirs.ok ? keep(request, theirs.clone(), mustBeFinished) : undefined),
      () => undefined,
    ),
  );
  const ours = await caches.match(request, { cacheName: cacheOf(new URL(request.url).pathname) });
  if (ours) {
    const theirs = await soon(asked);
    return theirs && theirs.status < 500 ? theirs : ours;
  }
  try {
    return await asked;
  } catch (gone) {
    const shell = request.mode === "navigate" && (await caches.match(PAGE, { cacheName: SHELL }));
    if (shell) return shell; // it says what can be read
    throw gone;
  }
}

async function keep(request: Request, answer: Response, mustBeFinished: boolean): Promise<void> {
  if (mustBeFinished && !isFinished(await answer.clone().json())) return;
  const path = new URL(request.url).pathname;
  const cache = await caches.open(cacheOf(path));
  await cache.delete(request); // what was opened last goes last
  await cache.put(request, answer);
  if (matchOf(path) !== null) await forgetOldest(cache);
}

/** Keep no more matches than are wanted, and no moments of others. */
async function forgetOldest(cache: Cache): Promise<void> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const old = tooOld(paths);
  for (const path of old) await cache.delete(path);
  const matches = paths.filter((path) => !old.includes(path)).flatMap((path) => matchOf(path) ?? []);
  const wanted = new Set([OPENED, ...matches.map(momentsOf)]);
  for (const name of await caches.keys()) if (isOpened(name) && !wanted.has(name)) await caches.delete(name);
}
