import { findBrowser } from "@promptsmith/testing/browser";
import { runTool } from "../lib/run.mjs";

/**
 * Plays rounds of chance in real browsers against the built product. `FAULT_SEED` repeats a run exactly.
 * @param {"two-tabs" | "lost-text"} file
 * @param {{ rounds: number }} options
 */
export async function browserRounds(file, { rounds }) {
  const seed = process.env.FAULT_SEED ?? String(Date.now() % 1_000_000_000);
  const { code, output } = await runTool(
    "@playwright/test/cli.js",
    // In one word: the option takes all words that follow it.
    ["test", "--config", "e2e/playwright.config.ts", "--project=desktop", `${file}.spec.ts`],
    {
      env: {
        CHROMIUM_PATH: await findBrowser(),
        FAULT_ROUNDS: String(rounds),
        FAULT_SEED: seed,
        FORCE_COLOR: "0",
      },
    },
  );
  const said = /words that arrived: .*/.exec(output)?.[0];
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return {
    rounds,
    problems: code === 0 ? [] : [`the browser's run ended with ${code}`, ...lines],
    note: `seed ${seed}${said === undefined ? "" : `, ${said}`}`,
  };
}
