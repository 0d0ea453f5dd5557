import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { glyphs } from "./plugins/glyphs.ts";

const server = process.env.MIRLANDS_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), glyphs()],
  base: "./",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What seldom changes lies in files of its own, which a browser keeps: the glyphs, and the packages.
      output: {
        codeSplitting: {
          groups: [
            { name: "glyphs", test: /virtual:glyphs/ },
            { name: "packages", test: /node_modules/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
});
