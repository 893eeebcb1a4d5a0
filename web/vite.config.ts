import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { shell, worker } from "./worker.config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `make play` in one terminal, `npm run dev` in another: the server answers, Vite serves the sources. */
const server = "http://localhost:8021";

export default defineConfig({
  plugins: [svelte(), shell(here)],
  resolve: {
    alias: { $lib: here("src/lib"), $python: here("../src/sobremesa") },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/rules": { target: server },
    },
    fs: { allow: [here("."), here("../src/sobremesa")] },
  },
  build: {
    outDir: here("../src/sobremesa/server/bundle"),
    emptyOutDir: true,
    manifest: true,
    // a data: address would be refused by the server's policy for fonts and sounds
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // the rules' own page is the server's: it finds what enriches it under a name that does not change
      input: {
        index: here("index.html"),
        rules: here("src/rules/page.ts"),
        [worker.name]: here("src/worker/index.ts"),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === worker.name || name === "rules" ? `${name}.js` : "assets/[name]-[hash].js",
      },
    },
    target: "es2022",
  },
  // a busy machine is no fault: only a test that hangs meets this limit
  test: { include: ["src/**/*.test.ts"], testTimeout: 120_000 },
});
