import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunkGroups } from "./chunk-groups.ts";
import { firstPaint } from "./first-paint.ts";
import { lightContract } from "./light-contract.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  plugins: [
    lightContract(),
    react(),
    tailwindcss(),
    firstPaint(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "service-worker.ts",
      // The program registers it, after the first screen.
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ["offline.html"] },
    }),
  ],
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
  build: {
    outDir: "dist",
    target: "es2022",
    // What Tailwind itself needs; older targets would double every colour with two fallbacks.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(root.replace(/\/$/, "")) } } },
  },
});
