// Fits the assessor's weights from the files of the repository: `npm run train` (all parts, in order), or one part
// by its name (requirement, craft, task, answer, guards, nonsense). `figures` measures with each writer of labelled prompts left out.
import { spawnSync } from "node:child_process";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject } from "./lib/project.mjs";
import { digestOfTraining, writeTrainedFrom } from "./lib/trained-from.mjs";

await ensureDependencies();

const run = spawnSync(
  process.execPath,
  [
    inProject("node_modules/tsx/dist/cli.mjs"),
    inProject("assessment/train/train.ts"),
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
// Training one part leaves the others old, so only a full training records what the weights were trained from.
if (run.status === 0 && process.argv.length === 2) writeTrainedFrom(await digestOfTraining());
process.exit(run.status ?? 1);
