import { defineConfig } from "vitest/config";

/** Each workspace is a project of its own; those that need settings keep them in their own vitest.config.ts. */
export default defineConfig({
  test: { projects: ["contract", "assessment", "server", "web"], maxWorkers: 2 },
});
