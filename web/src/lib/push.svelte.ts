/** Whether this device is called when it is one's turn; and why it cannot be, where it cannot. */

import { api } from "./api";
import { spoken } from "./texts.svelte";

/** `unknown` until the browser has said; the last four say why it cannot be had */
export type Calling = "unknown" | "on" | "off" | "insecure" | "install" | "denied" | "unsupported";

const WORKER = "/sw.js";

/** Apple's phones and tablets call only for pages on the home screen. */
function isAppleTab(): boolean {
  const isApple =
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia("(display-mode: standalone)").matches;
}

class Calls {
  state = $state<Calling>("unknown");

  /** Ask the browser how it stands. */
  async look(): Promise<void> {
    if (!isSecureContext) this.state = "insecure";
    else if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
      this.state = isAppleTab() ? "install" : "unsupported";
    else if (Notification.permission === "denied") this.state = "denied";
    else if ((await api.pushKey()).key === null) this.state = "unsupported";
    else {
      const worker = await navigator.serviceWorker.getRegistration("/");
      const known = await worker?.pushManager.getSubscription();
      this.state = known && Notification.permission === "granted" ? "on" : "off";
      if (this.state === "on") await this.#tell(known!); // the person or the language may be another
    }
  }

  /** Subscribe this device, with the person's leave. */
  async start(): Promise<void> {
    const { key } = await api.pushKey();
    if ((await Notification.requestPermission()) !== "granted") {
      await this.look();
      return;
    }
    await navigator.serviceWorker.register(WORKER, { scope: "/" });
    const { pushManager } = await navigator.serviceWorker.ready;
    await this.#tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key! }));
    this.state = "on";
  }

  /** Call this device no more. */
  async stop(): Promise<void> {
    const worker = await navigator.serviceWorker.getRegistration("/");
    const known = await worker?.pushManager.getSubscription();
    if (known) {
      await api.unsubscribe(known.endpoint);
      await known.unsubscribe();
    }
    this.state = "off";
  }

  async #tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    await api.subscribe({
      endpoint: endpoint!,
      p256dh: keys!["p256dh"]!,
      auth: keys!["auth"]!,
      language: spoken(),
    });
  }
}

export const calls = new Calls();
