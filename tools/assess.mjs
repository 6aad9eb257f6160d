// Scores a file of prompts with the built-in assessor: `npm run --silent assess < DATA.jsonl > SCORES.jsonl`.
// `-- --explain [ID]` says why one row has its score, `-- --full` prints rows and steps with each score,
// `-- --golden` compares the results of some thousand prompts with the golden file.
import { spawnSync } from "node:child_process";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject } from "./lib/project.mjs";

// Standard output carries the scores alone; what is said about installing goes to standard error.
await ensureDependencies();

const run = spawnSync(
  process.execPath,
  [
    inProject("node_modules/tsx/dist/cli.mjs"),
    inProject("assessment/bin/assess.ts"),
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
process.exit(run.status ?? 1);
