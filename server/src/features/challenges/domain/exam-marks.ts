import type { ExamFigures } from "@promptsmith/assessment";
import { SUB_SCORES } from "@promptsmith/contract/challenges/rules";

export type ExamResult = {
  readonly ai: ExamFigures;
  readonly builtIn: ExamFigures;
  /** Mean distance between two readings of the same text. */
  readonly again: number | null;
  /** Mean rise of a score by words for the judge that were left in. */
  readonly bribed: number | null;
  /** Share of the answers that could not be used. */
  readonly unusable: number | null;
  readonly tokens: number;
  readonly meanMs: number | null;
};

type Mark = {
  readonly name: string;
  readonly of: (result: ExamResult) => number | null;
  readonly least?: number;
  readonly most?: number;
};

/** What a model has to reach before it may judge. */
export const MARKS: readonly Mark[] = [
  { name: "pairs in order", of: ({ ai }) => ai.pairs, least: 0.9 },
  { name: "mean error, overall", of: ({ ai }) => ai.error, most: 9 },
  { name: "abuse kept at 45 or below", of: ({ ai }) => ai.abuseKept, least: 0.95 },
  { name: "the same text again, mean difference", of: ({ again }) => again, most: 5 },
  { name: "rise by words for the judge", of: ({ bribed }) => bribed, most: 5 },
  { name: "answers that cannot be used", of: ({ unusable }) => unusable, most: 0.05 },
];

/** The marks that are missed, each as a line; a figure that no row could show is no failure. */
export function missedMarks(result: ExamResult): string[] {
  return MARKS.flatMap(({ name, of, least = -Infinity, most = Infinity }) => {
    const value = of(result);
    if (value === null || (value >= least && value <= most)) return [];
    return `${name}: ${shown(value)}, ${value < least ? `at least ${least}` : `at most ${most}`} is demanded`;
  });
}

const shown = (value: number | null): string =>
  value === null ? "-" : value.toFixed(Math.abs(value) < 1 ? 3 : 1);

/** The exam's figures as lines, beside those of the built-in assessor on the same rows. */
export function examLines({ ai, builtIn, ...result }: ExamResult): string[] {
  const row = (name: string, ours: string, theirs = ""): string =>
    `${name.padEnd(38)}${ours.padStart(10)}${theirs.padStart(12)}`.trimEnd();
  const both = (name: string, of: (figures: typeof ai) => number | null): string =>
    row(name, shown(of(ai)), shown(of(builtIn)));
  return [
    row(`${ai.rows} rows`, "AI", "built-in"),
    both("pairs in order", ({ pairs }) => pairs),
    both("mean error, overall", ({ error }) => error),
    ...SUB_SCORES.map((one) => both(`mean error, ${one}`, ({ errors }) => errors[one])),
    both("abuse kept at 45 or below", ({ abuseKept }) => abuseKept),
    both("relevant kept", ({ relevantKept }) => relevantKept),
    both("irrelevant found", ({ irrelevantFound }) => irrelevantFound),
    row("the same text again, mean difference", shown(result.again)),
    row("rise by words for the judge", shown(result.bribed)),
    row("answers that cannot be used", shown(result.unusable)),
    row("tokens", String(result.tokens)),
    row("mean time of an answer, ms", shown(result.meanMs)),
  ];
}
