import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunkGroups } from "./chunk-groups.ts";
import { exampleScores } from "./scored-example.ts";
import { iconImports } from "./icon-imports.ts";
import { lightContract } from "./light-contract.ts";
import { CSS_TARGET, page } from "./src/boot/page-plugin.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  plugins: [
    iconImports(),
    lightContract(),
    exampleScores(),
    react(),
    tailwindcss(),
    page(),
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
    cssTarget: CSS_TARGET,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      input: fileURLToPath(new URL("src/main.tsx", import.meta.url)),
      output: { codeSplitting: { groups: await chunkGroups(root.replace(/\/$/, "")) } },
    },
  },
});
