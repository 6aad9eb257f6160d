import { defineConfig } from "vitest/config";
import type { TestUserConfig } from "vitest/config";

/** What every test of the server needs, in this project and in that of vitest.operations.config.ts. */
export const settings = {
  globalSetup: ["./test/support/prepare-database.ts", "../tools/lib/build-for-tests.mjs"],
  // Built before the tests begin, by the last line above.
  env: { BUILT_THREADS: new URL("dist/main.js", import.meta.url).href },
  // Each file that starts the app has an embedded database of its own, some 300 MB.
  pool: "forks",
  maxWorkers: 2,
  // Files share the modules they import, which takes a third of the time; each starts an app and a database of its own.
  isolate: false,
  // Starting a database takes a second alone and half a minute on a machine that is busy with something else.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A ceiling for what never comes; a second is too short on a machine with other work.
  expect: { poll: { timeout: 20_000 } },
} satisfies TestUserConfig;

export default defineConfig({
  test: {
    ...settings,
    name: "server",
    include: ["src/**/*.test.ts", "test/whole-product/*.test.ts"],
    // Pure rules are the project "rules" of ../vitest.config.ts: they need no database, so not each kind of one either.
    exclude: ["src/**/domain/*.test.ts"],
  },
});
