/** The service worker: registered where a page may have one, which is not so over plain http. */

export function register(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("/sw.js").catch(() => {
      // a browser that forbids it has a page that needs the network
    });
}

/** Whether a worker keeps what this page reads, for when there is no network. */
export function isKept(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
