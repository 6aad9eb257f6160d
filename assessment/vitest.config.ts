import { defineConfig } from "vitest/config";

/** Some tests judge thousands of prompts; on a busy machine that takes a while. Files share what was learned. */
export default defineConfig({
  test: { name: "assessment", include: ["test/**/*.test.ts"], testTimeout: 240_000, isolate: false },
});
