import { QUESTIONS_VERSION } from "@promptsmith/assessment";
import { submitChallenge } from "@promptsmith/contract/challenges/calls";

import type { Ai, AiAnswer, AiFailureKind } from "../../../platform/ai/ai.ts";
import { AiFailure } from "../../../platform/ai/ai.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Limits } from "../../../platform/limits.ts";
import type { Log } from "../../../platform/log.ts";
import { judgeWithAi } from "./ai-judgement.service.ts";
import type { Assessed, Assessor, Judging } from "./assessor.service.ts";
import { builtInAssessor } from "./assessor.service.ts";
import type { JudgingThreads } from "./judging.service.ts";
import type { PromptTemplates } from "../prompt-tests/prompt-template.service.ts";

type Parts = {
  readonly ai: Ai;
  readonly templates: PromptTemplates;
  readonly limits: Limits;
  readonly log: Log;
  readonly judging: JudgingThreads;
};

/** Failures that do not show that judging is broken: they come from one text, the account or the moment. */
const ASIDE: readonly AiFailureKind[] = [
  "not-connected",
  "quota",
  "rate-limited",
  "unauthorized",
  "abandoned",
  "refused",
  "busy",
];

/** A name of any length may come from the provider. */
const versionOf = ({ provider, model }: AiAnswer): string =>
  `${provider} ${model}`.slice(0, 150) + ` questions ${QUESTIONS_VERSION}`;

/**
 * Lets the AI answer the questions; the points are counted by the program. Without an AI, over the limit, and
 * whenever it fails or answers nonsense, the built-in assessor judges.
 */
export function aiAssessor({ ai, templates, limits, log, judging }: Parts): Assessor {
  const builtIn = builtInAssessor(judging);

  async function ask({
    userId: person,
    brief,
    prompt,
    earlierBy,
    signal,
  }: Judging): Promise<Assessed | null> {
    const { assessment, answers } = await judgeWithAi(ai, {
      brief,
      prompt,
      judge: judging.of(person),
      earlierFor: (answer) => earlierBy?.(versionOf(answer)),
      signal,
      fill: async ({ system, user }) => ({
        ...(await templates.fill("assess-prompt", { rules: system, checklist: user })),
        person,
      }),
    }).catch(async (error: unknown) => {
      if (error instanceof AiFailure && !ASIDE.includes(error.kind)) await ai.judged(false);
      throw error;
    });
    await ai.judged(assessment !== null);
    const last = answers.at(-1);
    return assessment === null || last === undefined
      ? null
      : { assessment, scoredBy: "ai", version: versionOf(last) };
  }

  return async (work) => {
    const { userId, brief, prompt, mayAskAi } = work;
    try {
      if (!(await ai.status()).connected) return await builtIn(work);
      // The prompt has only words for the grader, so there is nothing to ask about.
      if ((await judging.of(userId).withoutGraderTalk(brief, prompt)) === "") return await builtIn(work);
      if (mayAskAi !== undefined && !(await mayAskAi())) return await builtIn(work);
      const allowed = await limits.take(`ai-assessments:${userId}`, submitChallenge.counted.aiAssessments);
      const assessed = allowed.allowed ? await ask(work) : null;
      if (assessed) return assessed;
    } catch (error) {
      // An AppError concerns this text or too many waiting ones; the built-in assessor would fail as well.
      if (error instanceof AppError) throw error;
      // AiFailures are logged by the platform; log only others. Neither may cost the learner the score.
      if (!(error instanceof AiFailure)) log.warn({ err: error }, "the AI's assessment failed");
    }
    return builtIn(work);
  };
}
