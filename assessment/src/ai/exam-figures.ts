import type { Scores, SubScore } from "../scores.ts";
import { SUB_SCORES } from "../scores.ts";

/** A labelled submission and how an assessor judged it. */
export type Judged = {
  readonly challenge: string;
  readonly kind: string;
  readonly labels: Scores & { readonly relevant: boolean };
  readonly scores: Scores;
  readonly relevant: boolean;
};

/** What says whether an assessor may judge. Shares are 0..1; null where no row could show it. */
export type ExamFigures = {
  readonly rows: number;
  /** Pairs of one challenge, ten points apart by their labels, in the order of the labels; a tie is half. */
  readonly pairs: number | null;
  /** Mean distance of the overall score from its label, and of the sub-scores. */
  readonly error: number | null;
  readonly errors: Readonly<Record<SubScore, number | null>>;
  /** Mean error of the four sub-scores. */
  readonly subScoreError: number | null;
  /** Abuse, by its label not above 45, that is kept there. */
  readonly abuseKept: number | null;
  readonly relevantKept: number | null;
  readonly irrelevantFound: number | null;
};

/** Labels further apart than this are a pair whose order is plain. */
const GAP = 10;
const KEPT_AT = 45;
const ABUSE: ReadonlySet<string> = new Set(["stuffing", "rambling", "injection", "gibberish", "answer"]);

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}

const share = <T>(all: readonly T[], holds: (one: T) => boolean): number | null =>
  mean(all.map((one) => (holds(one) ? 1 : 0)));

function pairsInOrder(all: readonly Judged[]): number | null {
  const credits: number[] = [];
  for (const better of all)
    for (const worse of all) {
      if (better.challenge !== worse.challenge || better.labels.overall - worse.labels.overall < GAP)
        continue;
      credits.push((1 + Math.sign(better.scores.overall - worse.scores.overall)) / 2);
    }
  return mean(credits);
}

/** The figures of an assessor over labelled rows. */
export function examFigures(all: readonly Judged[]): ExamFigures {
  const errorOf = (field: SubScore | "overall"): number | null =>
    mean(all.map(({ scores, labels }) => Math.abs(scores[field] - labels[field])));
  const errors = Object.fromEntries(SUB_SCORES.map((one) => [one, errorOf(one)])) as ExamFigures["errors"];
  return {
    rows: all.length,
    pairs: pairsInOrder(all),
    error: errorOf("overall"),
    errors,
    subScoreError: mean(Object.values(errors).filter((one) => one !== null)),
    abuseKept: share(
      all.filter(({ kind, labels }) => ABUSE.has(kind) && labels.overall <= KEPT_AT),
      ({ scores }) => scores.overall <= KEPT_AT,
    ),
    relevantKept: share(
      all.filter(({ labels }) => labels.relevant),
      ({ relevant }) => relevant,
    ),
    irrelevantFound: share(
      all.filter(({ labels }) => !labels.relevant),
      ({ relevant }) => !relevant,
    ),
  };
}
