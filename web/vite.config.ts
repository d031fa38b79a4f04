import { relative } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Where a built file lies: as its source does in web/src, or in the repository. */
function placeOf(source: string): string {
  const path = relative(import.meta.dirname, source.split("?")[0]!);
  return path.replace(/^(src|\.\.)\//, "").replace(/(\.svelte)?\.\w+$/, "");
}

// The built files are committed: a fresh machine needs no npm to serve them. `make web` builds, CI builds and compares.
// Their names do not change with their content, so that a commit shows what has changed in them. The server puts the
// version of the whole build into their addresses (src/feint/arena/pages.py): so they refer to each other relatively.
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/feint/arena/web",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: ({ moduleIds }) => `assets/${placeOf(moduleIds.at(-1)!)}.js`,
        assetFileNames: ({ originalFileNames: [source] }) =>
          source ? `assets/${placeOf(source)}[extname]` : "assets/shared/[name][extname]",
      },
    },
  },
  // The pages show the very files of agents/ and docs/.
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8000", "/health": "http://127.0.0.1:8000" } },
});
