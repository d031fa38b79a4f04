import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built files are committed: a fresh machine needs no npm to serve them. `make web` builds, CI builds and compares.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/feint/arena/web", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  // The pages show the very files of agents/ and docs/.
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8000", "/health": "http://127.0.0.1:8000" } },
});
