import { randomBytes } from "node:crypto";

import type { Assessment, Brief } from "@promptsmith/assessment";
import { assessFromAnswer, buildChecklist, repairRequest } from "@promptsmith/assessment/ai-checklist";
import { readJsonAnswer } from "@promptsmith/assessment/read-json";

import type { Ai } from "../../platform/ai/ai.ts";
import { AiFailure } from "../../platform/ai/ai.ts";
import type { Limit, Limits } from "../../platform/limits.ts";
import type { Log } from "../../platform/log.ts";
import type { Assessor } from "./assessor.service.ts";
import { builtInAssessor } from "./assessor.service.ts";
import type { PromptTemplates } from "./prompt-template.service.ts";

type Parts = {
  readonly ai: Ai;
  readonly templates: PromptTemplates;
  readonly limits: Limits;
  readonly log: Log;
};

/** An answer that cannot be used is asked for once more. */
const REPAIRS = 1;
/** Both calls together: a submit takes 25 s at most, and the built-in assessor and the database want some of it. */
const TOTAL_MS = 23_000;
/** What one learner may cost; over it the built-in assessor judges. */
const PER_LEARNER: Limit = { max: 60, windowSeconds: 3_600 };

/**
 * Lets the AI answer the checklist; the points are counted by the program. Without an AI, over the limit, and
 * whenever it fails or answers nonsense, the built-in assessor judges.
 */
export function aiAssessor({ ai, templates, limits, log }: Parts): Assessor {
  async function ask(brief: Brief, prompt: string): Promise<Assessment | null> {
    // New for every call, so that nothing a learner writes can close the fence.
    const fence = `=====${randomBytes(18).toString("base64url")}=====`;
    const { system, user, schema } = buildChecklist(brief, prompt, fence);
    const request = await templates.fill("assess-prompt", { rules: system, checklist: user });
    const signal = AbortSignal.timeout(TOTAL_MS);
    let complaint = "";
    for (let tried = 0; tried <= REPAIRS; tried += 1) {
      const answer = await ai.complete({
        ...request,
        user: request.user + complaint,
        schema: { name: "checklist", shape: { ...schema } },
        signal,
      });
      const assessed = assessFromAnswer(brief, prompt, readJsonAnswer(answer.text));
      if (!("invalid" in assessed)) return assessed;
      complaint = `\n\n${repairRequest(assessed.invalid)}`;
    }
    return null;
  }

  return async (work) => {
    const { userId, brief, prompt } = work;
    try {
      if (!(await ai.status()).connected) return await builtInAssessor(work);
      const allowed = await limits.take(`ai-assessments:${userId}`, PER_LEARNER);
      const assessment = allowed.allowed ? await ask(brief, prompt) : null;
      if (assessment) return { assessment, scoredBy: "ai" };
    } catch (error) {
      // The platform has said why; anything else is worth a line, and neither may cost the learner the score.
      if (!(error instanceof AiFailure)) log.warn({ err: error }, "the AI's assessment failed");
    }
    return builtInAssessor(work);
  };
}
