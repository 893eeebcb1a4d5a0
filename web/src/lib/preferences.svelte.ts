/** What a person likes, at this device. */

import { keep, kept } from "./memory";

class Preferences {
  #sound = $state(kept("sound") === "on");
  #guide = $state(kept("guide") !== "off");
  #name = $state(kept("name") ?? "");

  get hasSound(): boolean {
    return this.#sound;
  }
  set hasSound(wanted: boolean) {
    this.#sound = wanted;
    keep("sound", wanted ? "on" : "off");
  }

  /** whether first games are guided */
  get hasGuide(): boolean {
    return this.#guide;
  }
  set hasGuide(wanted: boolean) {
    this.#guide = wanted;
    keep("guide", wanted ? "on" : "off");
  }

  /** how one was called last */
  get name(): string {
    return this.#name;
  }
  set name(wanted: string) {
    this.#name = wanted;
    keep("name", wanted);
  }
}

export const preferences = new Preferences();
