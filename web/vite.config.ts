import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { lightCalls } from "./light-calls.ts";

/** The two Latin font files are on every first screen: start them with the page instead of after the CSS. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, context) {
        return Object.keys(context.bundle ?? {})
          .filter((file) => /(inter|outfit)-latin-wght-normal-[\w-]+\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            injectTo: "head-prepend" as const,
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          }));
      },
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [lightCalls(), react(), tailwindcss(), preloadFonts()],
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
  build: {
    outDir: "dist",
    target: "es2022",
    // What Tailwind itself needs; older targets would double every colour with two fallbacks.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 120,
  },
});
