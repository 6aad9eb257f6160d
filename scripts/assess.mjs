// Scores a file of prompts with the built-in assessor: `npm run --silent assess < DATA.jsonl > SCORES.jsonl`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

if (!existsSync(join(root, "node_modules", "tsx", "dist", "cli.mjs"))) {
  // Standard output carries the scores alone, so npm may only speak on standard error.
  const done = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

const run = spawnSync(
  process.execPath,
  [join(root, "node_modules", "tsx", "dist", "cli.mjs"), join(root, "assessment", "bin", "assess.ts")],
  { stdio: "inherit" },
);
process.exit(run.status ?? 1);
