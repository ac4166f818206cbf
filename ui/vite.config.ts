/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vite";

const FONTS = ["inter", "source-code-pro", "source-serif-4"];

/** The fonts travel under the SIL OFL, which asks that its text travel with them. */
function fontLicences(): Plugin {
  return {
    name: "font-licences",
    generateBundle() {
      for (const font of FONTS) {
        const source = readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`, "utf8");
        this.emitFile({ type: "asset", fileName: `licences/${font}.txt`, source });
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), fontLicences()],
  build: {
    outDir: "../src/punto/server/static",
    emptyOutDir: true,
    // The pages' content security policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: { include: ["src/**/*.test.ts"] },
});
