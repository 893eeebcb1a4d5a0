/** Keep the screen awake while a match is played, where the browser can. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function ask() {
    if (isOver || document.hidden || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isOver) void lock.release();
    } catch {
      lock = null; // a low battery says no: the screen may sleep, and the match goes on
    }
  }

  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
