/** Whether this device has a network at all, as the browser tells it; whether a server answers is another question. */

let isOnline = $state(navigator.onLine);

addEventListener("online", () => (isOnline = true));
addEventListener("offline", () => (isOnline = false));

export function online(): boolean {
  return isOnline;
}
