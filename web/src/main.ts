import { mount } from "svelte";
import App from "./App.svelte";
import { keep, kept } from "$lib/memory";
import { painted } from "$lib/motion";
import { listed } from "$lib/texts.svelte";
import { register } from "$lib/worker";
import "./app.css";

const PATIENCE = 30_000;

// After an upgrade a page that was open asks for parts that are gone: it comes anew, but not again and again.
addEventListener("vite:preloadError", (event) => {
  if (Date.now() - Number(kept("reloaded") ?? 0) < PATIENCE) return;
  event.preventDefault();
  keep("reloaded", String(Date.now()));
  location.reload();
});

mount(App, { target: document.body });

// the first list that is put into words takes long, and so does the table: not under somebody's finger
void painted().then(() => {
  listed([]);
  void import("./table/Match.svelte");
});

// what others wait for comes first
if (document.readyState === "complete") register();
else addEventListener("load", register, { once: true });
