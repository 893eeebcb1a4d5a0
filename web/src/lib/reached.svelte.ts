/** Whether the server answers, as questions over HTTP tell; whether there is a network at all, `online` knows. */

/** Milliseconds after which whoever waits for an answer is told that there is none. */
export const SOON = 2000;

let isReached = $state(true);
let asked = 0;
let told = 0;

export function reached(): boolean {
  return isReached;
}

/** Watch a question. Say with what is returned whether it was answered; it counts unless a later one has told. */
export function watch(): (isAnswered: boolean) => void {
  const question = ++asked;
  const tell = (isAnswered: boolean) => {
    clearTimeout(late);
    if (question < told) return;
    told = question;
    isReached = isAnswered;
  };
  const late = setTimeout(() => tell(false), SOON);
  return tell;
}
