/** What a person likes, at this device. */

import { keep, kept } from "./memory";
import type { TermsModel } from "./messages";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** How long each event is shown before the next. */
export const PACES = ["at_once", "quick", "normal", "slow"] as const;
export type Pace = (typeof PACES)[number];

export const CONFIRMS = ["always", "final", "never"] as const;
/** which moves are confirmed: each, only what cannot be taken back, none */
export type Confirms = (typeof CONFIRMS)[number];

export const FORCED = ["confirm", "tap", "auto"] as const;
/** how the only move there is, or a pass that costs nothing, is made: like all others, by one tap, by itself */
export type Forced = (typeof FORCED)[number];

export type Level = TermsModel["level"];
export const LEVELS: Level[] = ["any", "learning", "experienced"];

class Preferences {
  #sound = $state(kept("sound") === "on");
  #guide = $state(kept("guide") !== "off");
  #theme = $state<Theme>(THEMES.find((theme) => theme === kept("theme")) ?? "system");
  #print = $state(kept("print") === "large");
  #pace = $state<Pace>(PACES.find((pace) => pace === kept("pace")) ?? "normal");
  #name = $state(kept("name") ?? "");
  #confirms = $state<Confirms>(CONFIRMS.find((known) => known === kept("confirms")) ?? "always");
  #level = $state<Level>(LEVELS.find((known) => known === kept("level")) ?? "any");
  #forced = $state<Forced>(FORCED.find((known) => known === kept("forced")) ?? "tap");

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

  /** day, lamplight, or as the device has it */
  get theme(): Theme {
    return this.#theme;
  }
  set theme(wanted: Theme) {
    this.#theme = wanted;
    keep("theme", wanted);
    this.#dress();
  }

  /** whether letters are large */
  get isLarge(): boolean {
    return this.#print;
  }
  set isLarge(wanted: boolean) {
    this.#print = wanted;
    keep("print", wanted ? "large" : null);
    this.#dress();
  }

  /** `theme.js`, which comes before the first paint, puts it on */
  #dress() {
    const detail = { theme: this.#theme, print: this.#print ? "large" : "" };
    dispatchEvent(new CustomEvent("dress", { detail }));
  }

  /** how fast what others do is shown */
  get pace(): Pace {
    return this.#pace;
  }
  set pace(wanted: Pace) {
    this.#pace = wanted;
    keep("pace", wanted);
  }

  get confirms(): Confirms {
    return this.#confirms;
  }
  set confirms(wanted: Confirms) {
    this.#confirms = wanted;
    keep("confirms", wanted);
  }

  get forced(): Forced {
    return this.#forced;
  }
  set forced(wanted: Forced) {
    this.#forced = wanted;
    keep("forced", wanted);
  }

  /** for whom an open table is that one opens or looks for */
  get level(): Level {
    return this.#level;
  }
  set level(wanted: Level) {
    this.#level = wanted;
    keep("level", wanted);
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
