import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "sw";

/** The service worker, an entry of its own at `/sw.js`, which is told the files of the shell. */
export const worker = {
  name: NAME,
  file: `${NAME}.js`,
};

/** Write into the worker which files the page needs at first, and a digest of everything that makes this version. */
export function shell(here: (path: string) => string): Plugin {
  return {
    name: "sobremesa-shell",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const beside = readdirSync(here("public"));
        // what works without a server though its part was not needed before: one's own games, which are in this
        // browser, the end of a match of which one has seen a moment, and the list of what was opened
        const unaided = ["src/history/Mine.svelte", "src/panels/End.svelte", "src/lobby/opened.ts"].map(here);
        const first = new Set<string>();
        const add = (file: string): void => {
          const part = bundle[file];
          if (first.has(file) || part?.type !== "chunk") return;
          first.add(file);
          part.imports.forEach(add);
          for (const style of part.viteMetadata?.importedCss ?? []) first.add(style);
        };
        for (const part of Object.values(bundle)) {
          if (part.type !== "chunk" || part.fileName === worker.file) continue;
          if (part.isEntry || unaided.includes(part.facadeModuleId ?? "")) add(part.fileName);
        }
        const digest = createHash("sha256").update(readFileSync(here("index.html")));
        for (const name of beside) digest.update(readFileSync(here(`public/${name}`)));
        for (const name of Object.keys(bundle).sort()) digest.update(name);
        const needed = beside.filter((name) => !name.endsWith(".png")); // those are for home screens
        const files = ["/", ...[...first, ...needed].map((name) => `/${name}`)];
        const told = JSON.stringify({ version: digest.digest("hex").slice(0, 16), files });
        const code = bundle[worker.file];
        if (code?.type !== "chunk") throw new Error(`there is no ${worker.file}`);
        if (code.imports.length)
          throw new Error(`${worker.file} must stand alone: it imports ${code.imports.join()}`);
        code.code = code.code.replaceAll("__SHELL__", told);
      },
    },
  };
}
