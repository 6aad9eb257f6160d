import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/prepare-database.ts"],
    // Each file that starts the app has an embedded database of its own, some 300 MB.
    pool: "forks",
    maxWorkers: 2,
    // Starting a database takes a second alone and half a minute on a machine that is busy with something else.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
