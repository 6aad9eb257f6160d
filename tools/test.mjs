import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say, seconds } from "./lib/project.mjs";
import { closingLine, runPlaywright, runVitest, sum } from "./lib/run-tests.mjs";

/** @returns {Promise<import("./lib/run-tests.mjs").Count>} */
async function browserTests() {
  await import("./lib/typescript.mjs");
  const { findBrowser } = await import("@promptsmith/testing/browser");
  const browser = await findBrowser();
  say(`Browser: ${browser}`);
  await buildProduct();
  return runPlaywright(browser);
}

const since = performance.now();
await ensureDependencies();
const fast = await runVitest();
const slow = await browserTests().catch((error) => {
  say(error.message);
  return { passed: 0, failed: 1, failures: [`FAILED browser tests: ${error.message.split("\n")[0]}`] };
});
const total = sum(fast, slow);
for (const line of total.failures) say(line);
say(
  `Unit, server and web tests: ${closingLine(fast)}. Browser tests: ${closingLine(slow)}. ${seconds(since)}.`,
);
console.log(closingLine(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
