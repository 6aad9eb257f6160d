import { libraryChallenges, readKnowledge } from "../bin/read-knowledge.ts";
import { assessFromAnswer as fromAnswer } from "../src/ai/ai-assessor.ts";
import type { Assessment, Brief } from "../src/scores.ts";
import { assessBuiltIn as assess, scoreBuiltIn as score } from "../src/built-in.ts";
import { readingOf as reading } from "../src/feedback/prompt-reading.ts";
import { isRelevant as relevant, judge as judged } from "../src/detectors/judge.ts";
import type { Judgement } from "../src/detectors/judge.ts";

/** What the files of the repository say, as the product loads it. */
export const knowledge = readKnowledge();

export const assessBuiltIn = (brief: Brief, prompt: string): Assessment => assess(brief, prompt, knowledge);
export const scoreBuiltIn = (brief: Brief, prompt: string): ReturnType<typeof score> =>
  score(brief, prompt, knowledge);
export const isRelevant = (brief: Brief, prompt: string): boolean => relevant(brief, prompt, knowledge);
export const judge = (brief: Brief, prompt: string): Judgement => judged(brief, prompt, knowledge);
export const readingOf = (brief: Brief, prompt: string, why?: "no AI" | "silent AI"): string =>
  reading(brief, prompt, knowledge, why);
export const assessFromAnswer = (
  brief: Brief,
  prompt: string,
  answer: unknown,
): ReturnType<typeof fromAnswer> => fromAnswer(brief, prompt, answer, knowledge);

const library = libraryChallenges();

/** The challenge of the library with this title. */
export function challengeOf(title: string): Brief {
  const brief = library.get(title);
  if (brief === undefined) throw new Error(`the library has no challenge "${title}"`);
  return brief;
}

/** Whether a prompt for a challenge of the library is taken for words for the grader. */
export const isForGrader = (title: string, prompt: string): boolean =>
  judge(challengeOf(title), prompt).findings.some(({ guard }) => guard === "attack");

/** The same knowledge without what was learned of words for the grader. */
export const unawareOfTalk = {
  ...knowledge,
  weights: { ...knowledge.weights, graderTalk: { ...knowledge.weights.graderTalk, bias: -1000 } },
};

const scores = new WeakMap<Brief, Map<string, number>>();
/** The overall score of a prompt as it is, with which many changed ones are compared: judged once for each test file. */
export function honestScore(brief: Brief, prompt: string): number {
  const known = scores.get(brief) ?? new Map<string, number>();
  scores.set(brief, known);
  const score = known.get(prompt) ?? scoreBuiltIn(brief, prompt).scores.overall;
  known.set(prompt, score);
  return score;
}

/** Of long lists of cases every third is tried, and all of them with ALL_CASES=1, as before a release. */
export const isInThisRun = (at: number): boolean => process.env["ALL_CASES"] === "1" || at % 3 === 0;
