import { defineConfig } from "vitest/config";
import { settings } from "./vitest.config.ts";

/** What starts the built product and its programs, or is about how they are started and operated. */
export default defineConfig({
  test: { ...settings, name: "operations", include: ["test/{start,operations}/*.test.ts"] },
});
