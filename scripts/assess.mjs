// Scores a file of prompts with the built-in assessor: `npm run --silent assess < DATA.jsonl > SCORES.jsonl`.
import { spawnSync } from "node:child_process";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject } from "./lib/project.mjs";

// Standard output carries the scores alone; what is said about installing goes to standard error.
await ensureDependencies();

const run = spawnSync(
  process.execPath,
  [inProject("node_modules/tsx/dist/cli.mjs"), inProject("assessment/bin/assess.ts")],
  { stdio: "inherit" },
);
process.exit(run.status ?? 1);
