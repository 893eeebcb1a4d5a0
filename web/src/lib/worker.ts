/** The service worker: registered where a page may have one, which is not so over plain http. */

export function register(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("/sw.js").catch(() => {
      // a browser that forbids it has a page that needs the network
    });
}
