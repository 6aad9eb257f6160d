import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { runTool } from "./lib/run.mjs";

/** Browser tests of the product as it is now; every argument goes on to Playwright: a file, `-g TITLE`, `--project=phone`. */
await ensureDependencies();
await buildProduct();
await import("./lib/typescript.mjs");
const { findBrowser } = await import("@promptsmith/testing/browser");
const { code } = await runTool(
  "@playwright/test/cli.js",
  ["test", "--config", "e2e/playwright.config.ts", ...process.argv.slice(2)],
  { env: { CHROMIUM_PATH: await findBrowser() }, show: true },
);
process.exit(code);
