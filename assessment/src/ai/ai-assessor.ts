import type { Assessment, Brief } from "../scores.ts";
import { CRITERIA } from "../criteria/criteria.ts";
import type { Line } from "../criteria/line.ts";
import { MET } from "../feedback/demands.ts";
import { feedbackOf } from "../feedback/feedback.ts";
import { weakSpotsOf } from "../feedback/weak-spots.ts";
import { judge } from "../guards/judge.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Earlier } from "../score-sheet/hold-lines.ts";
import { heldLines } from "../score-sheet/hold-lines.ts";
import { scoreSheet } from "../score-sheet/score-sheet.ts";
import { scoresOf } from "../scores.ts";
import { adviceOfAnswers } from "./advice-of-answers.ts";
import type { Answer, Answers } from "./answers.ts";
import { DEGREE, readAnswers } from "./answers.ts";
import { findingsOf, isRelevant } from "./gates.ts";
import type { AiCriterion, AiPoints, Source } from "./points.ts";
import { AI_POINTS, SOURCES } from "./points.ts";
import { askedRequirements, withoutGraderTalk } from "./request.ts";

/** What counts, as shares of 1: the answers, and the weight of the requirements that are asked for. */
export function degreesOf({ requirements, gates, craft }: Answers): Readonly<Record<Source, number>> {
  const total = requirements.reduce((sum, one) => sum + one.weight, 0);
  const met = requirements.reduce((sum, one) => sum + one.weight * DEGREE[one.verdict], 0);
  const degrees: Record<string, number> = { covered: total === 0 ? 0 : met / total };
  for (const [id, { verdict }] of Object.entries<Answer>({ ...gates, ...craft }))
    degrees[id] = DEGREE[verdict];
  return degrees as Record<Source, number>;
}

/** The lines of the account, each with the words that show it. */
export function linesOfAnswers(answers: Answers, points: AiPoints = AI_POINTS): Line[] {
  const { requirements, gates, craft } = answers;
  const degrees = degreesOf(answers);
  const quoted: Partial<Record<Source, Answer>> = { ...gates, ...craft };
  const total = requirements.reduce((sum, one) => sum + one.weight, 0);
  const lines: Line[] = requirements.map(({ name, ask, weight, verdict, quote }) => ({
    criterion: name,
    ask,
    subScore: "fidelity",
    max: (points.requirements * weight) / total,
    degree: DEGREE[verdict],
    quote,
    facet: true,
  }));
  for (const id of Object.keys(SOURCES) as AiCriterion[]) {
    const max = points[id] ?? 0;
    if (max === 0) continue;
    const { name, subScore, step } = CRITERIA[id];
    const by: readonly Source[] = SOURCES[id];
    const degree = by.reduce((sum, one) => sum + degrees[one], 0) / by.length;
    const quote = by.map((one) => quoted[one]?.quote).find((one) => one !== undefined);
    lines.push({ criterion: name, subScore, max, degree, quote, step });
  }
  // What is no request for it is held by its gate.
  return gates.request.verdict === "no" || gates.task.verdict === "no"
    ? lines
    : heldByMissing(lines, degrees.covered);
}

/** The account so that fidelity has no more than the share of the requirements that is asked for: what is missing is missing. */
function heldByMissing(lines: readonly Line[], covered: number): Line[] {
  const isCraft = (line: Line): boolean => line.subScore === "fidelity" && line.facet !== true;
  const sum = (some: readonly Line[], of: (line: Line) => number): number =>
    some.reduce((total, line) => total + of(line), 0);
  const craft = lines.filter(isCraft);
  const most = sum(craft, ({ max }) => max) * covered;
  const earned = sum(craft, ({ max, degree }) => max * degree);
  if (earned <= most) return [...lines];
  return lines.map((line) => (isCraft(line) ? { ...line, degree: (line.degree * most) / earned } : line));
}

/** Counts the points of a model's answer; a reason for the repair where it cannot be used. */
export function assessFromAnswer(
  brief: Brief,
  prompt: string,
  given: unknown,
  knowledge: Knowledge,
  earlier?: Earlier,
): Assessment | { readonly invalid: string } {
  const text = withoutGraderTalk(brief, prompt, knowledge);
  const answers = readAnswers(askedRequirements(brief), text, given);
  if ("invalid" in answers) return answers;
  const lines = heldLines(linesOfAnswers(answers), { text, earlier, wavering: true });
  const judgement = judge(brief, prompt, knowledge);
  const findings = findingsOf(answers, judgement.findings);
  const criteria = scoreSheet(lines, findings);
  const scores = scoresOf(criteria);
  return {
    scores,
    relevant: isRelevant(answers),
    estimate: false,
    criteria,
    ...feedbackOf({
      lines,
      findings,
      overall: scores.overall,
      parts: scores,
      title: brief.title,
      prompt,
      spots: weakSpotsOf(judgement.seen),
      // A model that answers "partly" has read it and found a part missing.
      likelyFrom: MET,
      task: answers.gates.task.verdict === "no" ? "unknown" : "asked",
      isPraised: answers.gates.task.verdict !== "no",
      advice: adviceOfAnswers(answers, AI_POINTS),
    }),
  };
}
