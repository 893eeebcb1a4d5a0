/** Quiet sounds, made on the spot: no files, and silent unless somebody switched them on. */

import { preferences } from "./preferences.svelte";

export type Sound = "dice" | "mark" | "coin" | "tile" | "turn" | "end" | "talk" | "nudge";

/** Frequency, seconds from now, length and loudness of each tone. */
const TONES: Record<Sound, [number, number, number, number][]> = {
  dice: [
    [190, 0, 0.04, 0.05],
    [240, 0.09, 0.04, 0.05],
    [170, 0.19, 0.05, 0.04],
  ],
  mark: [[320, 0, 0.07, 0.04]],
  coin: [
    [1320, 0, 0.09, 0.03],
    [1760, 0.05, 0.12, 0.02],
  ],
  tile: [[130, 0, 0.06, 0.08]],
  turn: [
    [523, 0, 0.14, 0.03],
    [659, 0.12, 0.2, 0.03],
  ],
  end: [
    [523, 0, 0.2, 0.03],
    [659, 0.14, 0.2, 0.03],
    [784, 0.28, 0.4, 0.03],
  ],
  talk: [
    [880, 0, 0.05, 0.025],
    [1175, 0.06, 0.09, 0.02],
  ],
  nudge: [
    [659, 0, 0.12, 0.04],
    [659, 0.16, 0.12, 0.04],
    [880, 0.32, 0.22, 0.04],
  ],
};

export const SOUNDS = Object.keys(TONES) as Sound[];

/** What other people want is heard also where the page is not looked at. */
const CALLS: Sound[] = ["talk", "nudge"];

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (preferences.hasSound && (!document.hidden || CALLS.includes(name))) preview(name);
}

/** How it would sound, also while sounds are off. */
export function preview(name: Sound): void {
  context ??= new AudioContext();
  for (const [frequency, after, length, loudness] of TONES[name]) {
    const start = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: loudness });
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
