/**
 * The figures by which a change of the assessor is decided: `npx tsx assessment/bin/figures.ts [--half=a|b] [--gaming] FILE ...`.
 * A line for each file of labelled prompts, with `--gaming` one for each way to win points without the work.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Brief, Scores, SubScore } from "../src/scores.ts";
import { SUB_SCORES } from "../src/scores.ts";
import { scoreBuiltIn } from "../src/built-in.ts";
import { gamingCases } from "./gaming-cases.ts";
import { withRubric } from "./golden.ts";
import { readKnowledge } from "./read-knowledge.ts";

type Labels = Readonly<Record<SubScore | "overall", number>> & { readonly relevant: boolean };
type Row = {
  readonly challenge: Brief & { readonly id: string };
  readonly submission: { readonly id: string; readonly prompt: string; readonly kind: string };
  readonly labels: Labels;
};
type Judged = { readonly row: Row; readonly scores: Scores; readonly relevant: boolean };

/** Pairs count from these differences of labels on: within a challenge, and over all relevant prompts. */
const GAP = { within: 10, overAll: 15 };

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { half: { type: "string" }, gaming: { type: "boolean", default: false } },
});
const knowledge = readKnowledge();

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
const share = (right: number, all: number): string => `${right}/${all}`;
const short = (value: number, digits = 3): string => value.toFixed(digits);

/** Half a or b by the challenge, as a file that is cut in two is read. */
const isInHalf = ({ challenge }: Row): boolean =>
  options.half === undefined ||
  (Number.parseInt(createHash("md5").update(challenge.id).digest("hex").slice(0, 1), 16) % 2 === 0) ===
    (options.half === "a");

const rowsOf = (path: string): Row[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Row)
    .filter(isInHalf);

function judge(row: Row): Judged {
  const { scores, relevant } = scoreBuiltIn(withRubric(row.challenge), row.submission.prompt, knowledge);
  return { row, scores, relevant };
}

/** Share of pairs in the order of their labels; equal scores count half. */
function pairs(all: readonly Judged[], gap: number, isPair: (a: Judged, b: Judged) => boolean): number {
  let right = 0;
  let count = 0;
  all.forEach((a, at) => {
    for (const b of all.slice(at + 1)) {
      const wanted = a.row.labels.overall - b.row.labels.overall;
      if (Math.abs(wanted) < gap || !isPair(a, b)) continue;
      const given = a.scores.overall - b.scores.overall;
      right += given === 0 ? 0.5 : given > 0 === wanted > 0 ? 1 : 0;
      count += 1;
    }
  });
  return right / Math.max(1, count);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const along = mean(a.map((one, at) => (one - ma) * ((b[at] ?? 0) - mb)));
  return along / Math.sqrt(mean(a.map((one) => (one - ma) ** 2)) * mean(b.map((one) => (one - mb) ** 2)));
}

/** How far a sub-score's deviation from the mean of the four agrees with that of the labels. */
function deviations(all: readonly Judged[]): string {
  const deviation = (of: Readonly<Record<SubScore, number>>, one: SubScore): number =>
    of[one] - mean(SUB_SCORES.map((name) => of[name]));
  return SUB_SCORES.map((one) =>
    correlation(
      all.map(({ scores }) => deviation(scores, one)),
      all.map(({ row }) => deviation(row.labels, one)),
    ).toFixed(2),
  ).join("/");
}

function lineOf(name: string, all: readonly Judged[]): string {
  const relevant = all.filter(({ row }) => row.labels.relevant);
  const others = all.filter(({ row }) => !row.labels.relevant);
  const opposite = all.filter(({ row }) => row.submission.kind === "opposite");
  const within = pairs(all, GAP.within, (a, b) => a.row.challenge.title === b.row.challenge.title);
  const error = mean(all.map(({ row, scores }) => Math.abs(scores.overall - row.labels.overall)));
  return [
    name.padEnd(18),
    `pairs within ${short(within)}, over all ${short(pairs(relevant, GAP.overAll, () => true))}`,
    `error ${short(error, 2)}`,
    `relevant ${share(relevant.filter((one) => one.relevant).length, relevant.length)}`,
    `others ${share(others.filter((one) => !one.relevant).length, others.length)}`,
    `deviations ${deviations(relevant)}`,
    ...(opposite.length === 0
      ? []
      : [`forbidding ${short(mean(opposite.map(({ scores }) => scores.overall)), 1)}`]),
  ].join("  ");
}

function gaming(): void {
  for (const [name, cases] of gamingCases()) {
    const scores = cases.map(({ brief, prompt }) => scoreBuiltIn(brief, prompt, knowledge).scores.overall);
    const over = scores.filter((one) => one > 45).length;
    console.log(
      `${name.padEnd(28)} mean ${short(mean(scores), 1)}  most ${Math.max(...scores)}  over 45 ${share(over, cases.length)}`,
    );
  }
}

for (const path of files)
  console.log(lineOf(path.replace(/^.*\//u, "").replace(/\.jsonl$/u, ""), rowsOf(path).map(judge)));
if (options.gaming) gaming();
