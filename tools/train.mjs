// Fits the assessor's weights from the files of the repository: `npm run train` (all parts, in order), or one part
// by its name (requirement, stated, craft, task, answer, rambling, nonsense). `figures` measures with each writer of labelled prompts left out.
// `npm run train -- --stamp` trains nothing: for a change of code that changes no weight. It writes the golden file and
// what the weights were trained from, and says how many results differ from those of the last stamp.
import { spawnSync } from "node:child_process";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject } from "./lib/project.mjs";
import { digestOfTraining, writeTrainedFrom } from "./lib/trained-from.mjs";

await ensureDependencies();

const asked = process.argv.slice(2);
const isStamp = asked.includes("--stamp");
const typescript = (file, ...args) =>
  spawnSync(process.execPath, [inProject("node_modules/tsx/dist/cli.mjs"), inProject(file), ...args], {
    stdio: "inherit",
  }).status ?? 1;

const status = isStamp ? 0 : typescript("assessment/train/train.ts", ...asked);
// Training one part leaves the others old, so only a full training records what the weights were trained from.
const isRecorded = isStamp || (status === 0 && asked.length === 0);
if (isRecorded) writeTrainedFrom(await digestOfTraining());
process.exit(isRecorded ? typescript("assessment/bin/assess.ts", "--golden", "--write") : status);
