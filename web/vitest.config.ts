import { defineConfig } from "vitest/config";
import { exampleScores } from "./scored-example.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [exampleScores()],
  test: {
    name: "web",
    environment: "jsdom",
    include: ["test/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"],
    setupFiles: ["test/support/setup.ts"],
    // Files share the modules they import, which halves the time; what lives in them is emptied after each test.
    isolate: false,
    // The first import of a lazy screen is slow on a busy machine; a test that hangs still fails.
    testTimeout: 30_000,
  },
});
