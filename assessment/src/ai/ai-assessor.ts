import type { Assessment, Brief } from "../scores.ts";
import { CRITERIA, CRITERION_IDS } from "../scoring/criteria.ts";
import type { Line } from "../evidence/line.ts";
import { adviceOf } from "../feedback/advice.ts";
import { feedbackOf } from "../feedback/feedback.ts";
import { weakSpotsOf } from "../feedback/weak-spots.ts";
import { judge } from "../detectors/judge.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import type { Earlier } from "../scoring/hold-lines.ts";
import { heldLines } from "../scoring/hold-lines.ts";
import { scoreSheet } from "../scoring/score-sheet.ts";
import { scoresOf } from "../scores.ts";
import type { Answers } from "./answers.ts";
import { DEGREE, readAnswers } from "./answers.ts";
import { findingsOf, isRelevant } from "./gates.ts";
import type { AiPoints } from "./points.ts";
import { AI_POINTS } from "./points.ts";
import { askedRequirements, withoutGraderTalk } from "./request.ts";

/** The lines of the account, each with the words that show it. */
export function linesOfAnswers({ requirements, craft }: Answers, points: AiPoints = AI_POINTS): Line[] {
  const total = requirements.reduce((sum, one) => sum + one.weight, 0);
  return [
    ...requirements.map(({ name, ask, weight, verdict, quote }): Line => ({
      criterion: name,
      ask,
      subScore: "fidelity",
      max: (points.requirements * weight) / total,
      degree: DEGREE[verdict],
      quote,
      facet: true,
    })),
    ...CRITERION_IDS.map((id): Line => {
      const { name, subScore } = CRITERIA[id];
      const { verdict, quote } = craft[id];
      return { criterion: name, subScore, max: points[id], degree: DEGREE[verdict], quote };
    }),
  ];
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
      judged: { by: "ai" },
      task: answers.gates.task.verdict === "no" ? "unknown" : "asked",
      isPraised: answers.gates.task.verdict !== "no",
      advice: adviceOf(lines),
      isComplete: criteria.every(({ verdict }) => verdict !== "missed"),
    }),
  };
}
