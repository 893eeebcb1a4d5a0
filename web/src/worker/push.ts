/** Calls from the server: shown as notifications, and a tap on one leads to its match. */

import { worker } from "./scope";

/** What the server says: see `server/push/calls.py`. */
interface Call {
  title: string;
  body: string;
  match: string;
}

worker.addEventListener("push", (event) => {
  const call = event.data?.json() as Call | undefined;
  if (!call) return;
  const { title, body, match } = call;
  // a later call about the same match takes the place of the one before
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag: match, icon: "/icon-192.png", data: { match } }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { match } = event.notification.data as { match: string };
  event.waitUntil(show(new URL(`/m/${encodeURIComponent(match)}`, worker.location.href)));
});

/** Bring the match to the front, or open it. */
async function show(address: URL): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === address.pathname);
  await (there ? there.focus() : worker.clients.openWindow(address.href));
}
