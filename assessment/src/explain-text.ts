import type { Explanation, Part, RequirementRow } from "./explain.ts";
import { MEASURE_WORDS } from "./explain-words.ts";
import { NO_CAPS } from "./guards/finding.ts";
import { WEIGHTS } from "./scores.ts";

/** At most so many measures of a sum are printed, the largest first. */
const PRINTED = 6;
const QUOTED = 90;

const number = (value: number): string => value.toFixed(2);
const short = (text: string, most = QUOTED): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > most ? `${line.slice(0, most - 3)}...` : line;
};
const product = ({ name, value, weight }: Part): string => `${name} ${number(value)} x ${number(weight)}`;
const sumLine = (bias: number, parts: readonly Part[]): string =>
  [`bias ${number(bias)}`, ...parts.slice(0, PRINTED).map(product)].join(" + ");

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

/** What costs the most points of the overall score, and what that is. */
function costs({ costs: all, estimate, onTask }: Explanation): string[] {
  const most = all.slice(0, 4).map(({ name, points }) => `${name} ${points}`);
  return [
    `WHAT COSTS MOST, in points of the overall score: ${most.length === 0 ? "nothing" : most.join(", ")}`,
    ...(estimate ? ["An estimate: another language, a doubtful task, or few requirements found."] : []),
    ...(onTask
      ? []
      : ["Not on task: its relevance is too low, or a detector found no request that can be read."]),
  ];
}

function variants({ variants: all, injection }: Explanation): string[] {
  return [
    heading("1 VARIANTS  the lowest that counts is the score", "guards/readings.ts"),
    ...all.map(({ words, leftOut, overall, isLowest, mayCost }) => {
      const left = leftOut === "" ? "as written" : `left out: "${short(leftOut)}"`;
      const limit = mayCost === Infinity ? "" : `  (counts only if it costs ${mayCost} points at most)`;
      return `${isLowest ? "  > " : "    "}${String(overall).padStart(3)}  ${words} words  ${left}${limit}`;
    }),
    injection === null
      ? "    words for the grader: none"
      : `    words for the grader: "${short(injection.quote)}", sure ${number(injection.sure)}`,
  ];
}

function relevance({ relevance: found }: Explanation): string[] {
  if (found === null)
    return [heading("2 RELEVANCE  read by the key terms of another language", "guards/foreign.ts")];
  const { value, bias, parts, marks } = found;
  const { surelyOther, likelyOther } = marks;
  return [
    heading(
      `2 RELEVANCE  ${number(value)}   another task below ${number(surelyOther)}, doubtful below ${number(likelyOther)}`,
      "observation/task.ts",
    ),
    `    ${sumLine(bias, parts)}`,
  ];
}

/** Says something of the requirement and nothing of the prompt. */
const EXPECTED: ReadonlySet<string> = new Set(["usual", "noNumberMissing"]);

const requirementLine = (one: RequirementRow): string =>
  [
    `    ${number(one.probability)}  ${`${one.points}/${one.max}`.padStart(5)}  ${one.verdict.padEnd(6)}`,
    short(one.name, 44).padEnd(44),
    one.parts
      .filter(({ name, value }) => !EXPECTED.has(name) && value > 0)
      .slice(0, 2)
      .map(({ name, value, weight }) => `${name} ${number(value * weight)}`)
      .join(", ")
      .padEnd(30),
    one.quote === null ? "no words to show" : `"${short(one.quote, 60)}"`,
  ]
    .join("  ")
    .trimEnd();

function requirements({ requirements: rows, coverage, mostFidelity }: Explanation): string[] {
  return [
    heading(
      `3 REQUIREMENTS  coverage ${number(coverage)}; fidelity at most ${Math.round(mostFidelity)} by what is missing`,
      "observation/recognise.ts",
    ),
    ...(rows.length === 0
      ? []
      : ["    sure  points verdict  requirement, what in this prompt speaks for it most, and its words"]),
    ...rows.map(requirementLine),
  ];
}

function craft({ steps }: Explanation): string[] {
  return [
    heading("4 CRAFT  each step needs the one before", "criteria/steps.ts"),
    ...steps.map(
      ({ name, value, bias, parts }) => `    ${name.padEnd(8)} ${number(value)}  ${sumLine(bias, parts)}`,
    ),
  ];
}

function detectors({ fired, silent }: Explanation): string[] {
  return [
    heading(`5 DETECTORS  ${fired.length} fired`, "guards/judge.ts"),
    ...fired.map(({ guard, criterion, keep, caps, costs, quote }) => {
      const { fidelity, clarity, conciseness, creativity } = caps;
      const limit =
        caps === NO_CAPS
          ? `takes ${Object.entries(costs ?? {})
              .map(([name, points]) => `${points} of ${name}`)
              .join(", ")}`
          : `keeps ${number(keep)} of what is above ${fidelity}/${clarity}/${conciseness}/${creativity}`;
      return `    ${guard}: ${criterion}; ${limit}${quote === undefined ? "" : `; "${short(quote)}"`}`;
    }),
    `    silent: ${silent.join(", ")}`,
  ];
}

function sums({ sums: rows }: Explanation): string[] {
  return [
    heading(
      "6 SUMS  points of each row, of how many, and the step or detector behind it",
      "score-sheet/score-sheet.ts",
    ),
    ...rows.flatMap(({ subScore, parts, total }) => [
      `    ${subScore} ${total}`,
      ...parts.map(({ name, group, points, max, quote }) => {
        const got = group === "detector" ? String(points) : `${points} of ${max}`;
        const from = group === "requirements" || group === "other" ? "" : ` (${group})`;
        return `      ${got.padStart(8)}  ${name}${from}${quote === undefined ? "" : `: "${short(quote)}"`}`;
      }),
    ]),
  ];
}

/** The measures that were printed above, in words. */
function legend({ relevance: found, requirements: rows, steps }: Explanation): string[] {
  const shown = [
    found?.parts.slice(0, PRINTED) ?? [],
    ...rows.map(({ parts }) => parts),
    ...steps.map(({ parts }) => parts),
  ];
  const names = new Set(shown.flat().map(({ name }) => name));
  return [
    heading("MEASURES  each 0 to 1, printed with its weight", "explain-words.ts"),
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
    ...craft(one),
    ...detectors(one),
    ...sums(one),
    ...legend(one),
    "",
  ].join("\n");
