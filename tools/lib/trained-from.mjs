import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { inProject } from "./project.mjs";

/** Everything that training reads. */
const DATA = [
  "library/challenges",
  "library/corpus",
  "library/filled-forms",
  "library/grader-talk",
  "library/key-terms",
  "library/task-kinds",
  "library/thinking-aloud",
  "library/nonsense",
  "library/words",
  "assessment/labelled",
  "assessment/labelled-library",
  "assessment/rated",
];
const RECORDED_ANSWERS = "assessment/recordings/labelled.jsonl";
const TRAINED_FROM = "library/trained/trained-from.txt";

/** The program that trains, with all that it uses and without comments, names and blanks, which change no weight. */
async function trainingCode() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [inProject("assessment/train/train.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    packages: "external",
    write: false,
  });
  return outputFiles[0].contents;
}

/** One digest of the data and the code that weights are trained from. */
export async function digestOfTraining() {
  const hash = createHash("sha256").update(await trainingCode());
  for (const folder of DATA)
    for (const name of readdirSync(inProject(folder)).sort())
      if (/\.(json|jsonl|txt|bin)$/.test(name))
        hash.update(`${folder}/${name}\n`).update(readFileSync(inProject(`${folder}/${name}`)));
  hash.update(readFileSync(inProject(RECORDED_ANSWERS)));
  return hash.digest("hex").slice(0, 16);
}

/** What the stored weights were trained from; in a file of its own, so that a stamp changes no weight. */
export const trainedFrom = () => readFileSync(inProject(TRAINED_FROM), "utf8").trim();

export function writeTrainedFrom(digest) {
  writeFileSync(inProject(TRAINED_FROM), `${digest}\n`);
}
