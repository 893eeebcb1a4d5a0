/** The rules' own page, enriched: drawings after the rules that have one, a search, a button that prints. */

import "../app.css";
import { mount, type Component } from "svelte";
import { learn } from "$lib/texts.svelte";
import { enter } from "../games";
import en from "./en.json";
import es from "./es.json";
import { passagesOf } from "./search";
import Tools from "./Tools.svelte";

learn(es, en);

export async function enrich(): Promise<void> {
  const article = document.querySelector("article")!;
  const tools = document.querySelector("[data-part=tools]")!;
  const room = await enter(location.pathname.split("/")[2]!).catch(() => null); // a game may have none here
  if (room) draw(article, (await room.examples()).examples);
  mount(Tools, { target: tools, props: { passages: passagesOf(article) } });
  // what was drawn above has moved the rule that the address names
  const meant = location.hash && document.getElementById(location.hash.slice(1));
  if (meant) meant.scrollIntoView();
}

/** Each drawing goes to the end of its rule. */
function draw(article: Element, examples: Record<string, Component>): void {
  for (const passage of passagesOf(article)) {
    const Example = passage.rule === null ? undefined : examples[passage.rule];
    if (!Example) continue;
    const figure = document.createElement("figure");
    figure.dataset.example = passage.rule!;
    figure.tabIndex = 0; // a wide one is moved sideways, by keys too
    figure.setAttribute("aria-label", passage.rule!);
    passage.blocks.at(-1)!.after(figure);
    mount(Example, { target: figure });
  }
}
