import type { Explanation, Part, RequirementRow } from "./explain.ts";
import { MEASURE_WORDS } from "./explain-words.ts";
import { NO_CAPS } from "./detectors/finding.ts";
import { WEIGHTS } from "./scores.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** Number of measures of a sum that are printed at most, the largest first. */
const PRINTED = 6;
const QUOTED = 90;

const number = (value: number): string => value.toFixed(2);
const short = (text: string, most = QUOTED): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > most ? `${line.slice(0, most - 3)}...` : line;
};
const product = ({ name, value, weight }: Part): string => `${name} ${number(value)} x ${number(weight)}`;
const sumOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { value, weight }) => sum + value * weight, 0);
function sumLine(bias: number, parts: readonly Part[]): string {
  const others = parts.slice(PRINTED);
  return [
    `bias ${number(bias)}`,
    ...parts.slice(0, PRINTED).map(product),
    ...(others.length === 0 ? [] : [`${others.length} others ${number(sumOf(others))}`]),
  ]
    .join(" + ")
    .concat(` = ${number(bias + sumOf(parts))}`);
}

/** A heading with the file in which the matter is decided. */
const heading = (text: string, file: string): string => `\n${text.padEnd(96)} ${file}`;

function head({ title, support, scores, onTask, estimate, version, language }: Explanation): string[] {
  const { overall, fidelity, clarity, conciseness, creativity } = scores;
  const weighed = [
    `${WEIGHTS.fidelity} x ${fidelity} fidelity`,
    `${WEIGHTS.clarity} x ${clarity} clarity`,
    `${WEIGHTS.conciseness} x ${conciseness} conciseness`,
    `${WEIGHTS.creativity} x ${creativity} creativity`,
  ];
  return [
    `${title.toUpperCase()}   requirements known by: ${support}   language: ${language}   version: ${version}`,
    `OVERALL ${overall} = ${weighed.join(" + ")}   on task: ${onTask ? "yes" : "no"}   estimate: ${estimate ? "yes" : "no"}`,
  ];
}

function whyEstimate({ relevance: found, language, coverage }: Explanation): string {
  if (found === null) return `it was read in ${language}, by key terms, numbers and names alone.`;
  const least = THRESHOLDS.estimate.relevance;
  return found.value < least
    ? `relevance ${number(found.value)} is below ${number(least)}.`
    : `only ${number(coverage)} of the requirements were found in a prompt of this length.`;
}

function whyNotOnTask({ relevance: found, fired }: Explanation): string {
  if (found !== null && found.value < found.marks.surelyOther)
    return `relevance ${number(found.value)} is below ${number(found.marks.surelyOther)}.`;
  const [first] = fired.filter(({ guard }) => guard !== "off-topic");
  return first === undefined || found === null
    ? "nothing of the challenge was found in it."
    : `the detector "${first.guard}" found no request that can be read.`;
}

/** What costs the most points of the overall score, and what that is. */
function costs(one: Explanation): string[] {
  const { costs: all, estimate, onTask } = one;
  const most = all.slice(0, 4).map(({ name, points }) => `${name} ${points}`);
  return [
    `WHAT COSTS MOST, in points of the overall score: ${most.length === 0 ? "nothing" : most.join(", ")}`,
    ...(estimate ? [`An estimate: ${whyEstimate(one)}`] : []),
    ...(onTask ? [] : [`Not on task: ${whyNotOnTask(one)}`]),
  ];
}

function variants({ variants: all, injection }: Explanation): string[] {
  return [
    heading("1 VARIANTS  the lowest is the score", "detectors/readings.ts"),
    ...all.map(({ words, leftOut, overall, isLowest }) => {
      const left = leftOut === "" ? "as written" : `left out: "${short(leftOut)}"`;
      return `${isLowest ? "  > " : "    "}${String(overall).padStart(3)}  ${words} words  ${left}`;
    }),
    injection === null
      ? "    words for the grader: none"
      : `    words for the grader: "${short(injection.quote)}", sure ${number(injection.sure)}`,
  ];
}

function relevance({ relevance: found }: Explanation): string[] {
  if (found === null)
    return [heading("2 RELEVANCE  read by the key terms of another language", "detectors/foreign.ts")];
  const { value, bias, parts, marks, bounds } = found;
  const { surelyOther, likelyOther } = marks;
  return [
    heading(
      `2 RELEVANCE  ${number(value)}   another task below ${number(surelyOther)}, doubtful below ${number(likelyOther)}`,
      "evidence/task.ts",
    ),
    `    ${sumLine(bias, parts)}`,
    ...boundLine(bounds),
  ];
}

const boundLine = ([least, most]: readonly [number, number]): string[] =>
  most === 0
    ? ["    whatever the sum: 0, it asks for nothing in words that have to do with the challenge"]
    : least > 0
      ? [`    whatever the sum: ${number(least)} or more, the challenge's description is pasted in it`]
      : [];

/** Says something of the requirement and nothing of the prompt. */
const EXPECTED: ReadonlySet<string> = new Set(["usual", "noNumberMissing"]);

/** The two measures of the prompt that add most, and the rest of the sum, most of which is there whatever it says. */
function forAndAgainst({ bias, parts, heldBy }: RequirementRow): string {
  const most = parts.filter(({ name, value }) => !EXPECTED.has(name) && value > 0).slice(0, 2);
  const rest = bias + sumOf(parts) - sumOf(most);
  return [
    ...most.map(({ name, value, weight }) => `${name} ${number(value * weight)}`),
    `rest ${number(rest)}`,
    ...(heldBy === null ? [] : [`held: the prompt ${heldBy}`]),
  ].join(", ");
}

const requirementLine = (one: RequirementRow): string =>
  [
    `    ${number(one.probability)}  ${`${one.points}/${one.max}`.padStart(5)}  ${one.verdict.padEnd(6)}`,
    short(one.name, 44).padEnd(44),
    forAndAgainst(one).padEnd(46),
    one.quote === null ? "no clause surely states it" : `"${short(one.quote, 60)}"`,
  ]
    .join("  ")
    .trimEnd();

function requirements({ requirements: rows, coverage }: Explanation): string[] {
  if (rows.length === 0) return [];
  const { met, partly, allPoints } = THRESHOLDS.verdict;
  return [
    heading(`3 REQUIREMENTS  coverage ${number(coverage)}`, "evidence/recognise.ts"),
    "    sure  points verdict  requirement, what speaks for it (value x weight) and the rest of the sum, its clause",
    `    sure: the sum as a probability; met from ${number(met)} on, partly from ${number(partly)} on; all its points from ${number(allPoints)} on`,
    ...rows.map(requirementLine),
  ];
}

function detectors({ fired, silent, sums: rows }: Explanation): string[] {
  const acting = new Set(rows.flatMap(({ parts }) => parts.map(({ name }) => name)));
  return [
    heading(`4 DETECTORS  ${fired.length} fired; > took points`, "detectors/list.ts"),
    ...fired.map(({ guard, criterion, keep, caps, costs, quote }) => {
      const each = (values: object): string =>
        Object.entries(values)
          .map(([name, points]) => `${name} ${String(points)}`)
          .join(", ");
      const above = keep === 0 ? "" : `, where ${number(keep)} of what is above stays`;
      const limit = caps === NO_CAPS ? `takes from ${each(costs ?? {})}` : `caps ${each(caps)}${above}`;
      const mark = acting.has(criterion) ? "  > " : "    ";
      return `${mark}${guard}: ${criterion}; ${limit}${quote === undefined ? "" : `; "${short(quote)}"`}`;
    }),
    `    silent: ${silent.join(", ")}`,
  ];
}

function sums({ sums: rows }: Explanation): string[] {
  return [
    heading("5 SUMS  points of each row, of how many, and the words that show it", "scoring/score-sheet.ts"),
    ...rows.flatMap(({ subScore, parts, total }) => [
      `    ${subScore} ${total}`,
      ...parts.map(({ name, group, points, max, quote }) => {
        const got = group === "detector" ? String(points) : `${points} of ${max}`;
        const from = group === "detector" ? " (detector)" : "";
        return `      ${got.padStart(8)}  ${name}${from}${quote === undefined ? "" : `: "${short(quote)}"`}`;
      }),
    ]),
  ];
}

/** The measures that were printed above, in words. */
function legend({ relevance: found, requirements: rows }: Explanation): string[] {
  const shown = [found?.parts.slice(0, PRINTED) ?? [], ...rows.map(({ parts }) => parts)];
  const names = new Set(shown.flat().map(({ name }) => name));
  return [
    heading("MEASURES  each 0 to 1, times its weight", "explain-words.ts"),
    ...[...names].flatMap((name) => {
      const words = MEASURE_WORDS[name];
      return words === undefined ? [] : [`    ${name.padEnd(18)} ${words}`];
    }),
  ];
}

/** The explanation as text, read from the top down. */
export const formatExplanation = (one: Explanation): string =>
  [
    ...head(one),
    ...costs(one),
    ...variants(one),
    ...relevance(one),
    ...requirements(one),
    ...detectors(one),
    ...sums(one),
    ...legend(one),
    "",
  ].join("\n");
