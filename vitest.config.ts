import { defineConfig } from "vitest/config";

/**
 * Whether tests are chosen by their names. Then files in which no title has the name are read, but not run: a file of the
 * server starts its app while it is loaded, and where none of its tests run it is never told to close it. Hundreds of
 * open databases took minutes, and in the end the worker.
 */
const byName = process.argv.some((word) => /^(-t|--testNamePattern)(=|$)/.test(word));

/** Each workspace is a project of its own, and the server is three; those that need settings have files of their own. */
export default defineConfig({
  test: {
    experimental: { preParse: byName },
    projects: [
      { test: { name: "contract", root: "contract", include: ["test/**/*.test.ts"] } },
      "assessment",
      // The house rules, each with what it must find and what it must let be.
      { test: { name: "house", root: "tools", include: ["**/*.test.mjs"], testTimeout: 60_000 } },
      {
        // Rules that are told values and answer values: no database, no network, nothing to start.
        // Judging the whole library takes seconds on a quiet machine and half a minute on a busy one.
        test: {
          name: "rules",
          root: "server",
          include: ["src/**/domain/*.test.ts"],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      "server",
      "server/vitest.operations.config.ts",
      "web",
    ],
    maxWorkers: 2,
  },
});
