import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { closingLine, runVitest } from "./lib/run-tests.mjs";

/**
 * The fuzz of every call with more tries than the tests have: `npm run test:fuzz -- --tries=500`. Each finding is told
 * with its seed and its smallest example. With TEST_DATABASE_URL it runs on PostgreSQL.
 */
const tries = process.argv.find((one) => one.startsWith("--tries="))?.split("=")[1] ?? "500";

await ensureDependencies();
const count = await runVitest({
  projects: ["server"],
  files: ["test/whole-product/fuzz.test.ts"],
  env: { FUZZ_TRIES: tries },
});
console.log(closingLine(count));
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);
