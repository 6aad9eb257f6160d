import type { Knowledge } from "../challenge/knowledge.ts";
import type { Measures } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { observe } from "../evidence/observe.ts";
import type { ReadText } from "../language/tokenize.ts";
import type { Brief } from "../scores.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { Finding } from "./finding.ts";
import type { ForeignReading } from "./foreign.ts";
import { runDetectors } from "./list.ts";
import type { Reading } from "./readings.ts";
import { readingsOf } from "./readings.ts";
import type { Passage, StepsOnTask } from "./relevance.ts";
import { isOnTask, lookAt } from "./relevance.ts";

export type Judgement = {
  readonly seen: Observation;
  readonly measures: Measures;
  readonly steps: StepsOnTask;
  readonly findings: readonly Finding[];
  readonly relevant: boolean;
  /** The built-in assessor is not sure. */
  readonly estimate: boolean;
  readonly foreign: ForeignReading | null;
};

/** Whether the prompt is about this challenge at all; the same judgement that caps the score. */
export const isRelevant = (brief: Brief, prompt: string, knowledge: Knowledge): boolean =>
  readingsOf(brief, prompt, knowledge).every((reading) => reading.isLikely || isOnTask(reading, knowledge));

/**
 * Everything the built-in assessor finds out about a prompt, before points: one judgement, or several where
 * there are words for the grader, without them and with them. The lowest counts, so that such words cannot raise a score.
 */
export const judgementsOf = (brief: Brief, prompt: string | ReadText, knowledge: Knowledge): Judgement[] =>
  readingsOf(brief, prompt, knowledge).map((reading) => judgeText(brief, reading, knowledge));

/** The judgement without words for the grader. */
export function judge(brief: Brief, prompt: string, knowledge: Knowledge): Judgement {
  const [reading] = readingsOf(brief, prompt, knowledge);
  return judgeText(brief, reading, knowledge);
}

/** What is seen in a prompt without words for the grader. A judgement takes several times as long. */
export function seenIn(brief: Brief, prompt: string, knowledge: Knowledge): Observation {
  const [{ view, text }] = readingsOf(brief, prompt, knowledge);
  return observe(view, text, knowledge);
}

function judgeText(brief: Brief, reading: Reading, knowledge: Knowledge): Judgement {
  const look = lookAt(reading.view, reading.text, knowledge);
  const { seen, measures, steps, foreign } = look;
  const relevant = isOnTask(reading, knowledge);
  const findings = runDetectors({ brief, reading, look, isRelevant: relevant, knowledge });
  return { seen, measures, steps, findings, relevant, estimate: isEstimate(look, relevant), foreign };
}

/** Not sure: another language, a doubtful task, or few requirements recognised in a well-formed request. */
function isEstimate({ seen, steps, foreign }: Passage, isRelevant: boolean): boolean {
  if (foreign !== null) return true;
  if (!isRelevant) return false;
  const { relevance, coverage, words } = THRESHOLDS.estimate;
  return steps.relevance < relevance || (seen.coverage < coverage && seen.solid >= words);
}
