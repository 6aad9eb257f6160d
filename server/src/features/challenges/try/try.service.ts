import { namedSteps } from "@promptsmith/assessment";
import { tryPrompt } from "@promptsmith/contract/challenges/calls";
import type { Tried, TryChallenge } from "@promptsmith/contract/challenges/entities";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Limits } from "../../../platform/limits.ts";
import { refuseOver } from "../../../platform/limits.ts";
import { VISITORS } from "../assessor/judging.service.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import { FRESH_MS } from "../domain/memory-age.ts";
import { briefOf } from "../library/open-challenge.service.ts";
import { readTryChallenge } from "./try.views.ts";
import type { TryRow } from "./try.views.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly judging: JudgingThreads;
};

export type Tries = ReturnType<typeof tries>;

/** One challenge to play before there is an account. Nothing of a text is stored, and no AI is asked. */
export function tries({ db, clock, limits, judging }: Parts) {
  let known: { readonly readAt: number; readonly row: TryRow } | null = null;

  /** @throws AppError not-found where it is withdrawn */
  async function challenge(): Promise<TryRow> {
    const now = clock.now().getTime();
    if (known !== null && Math.abs(now - known.readAt) < FRESH_MS) return known.row;
    const row = await readTryChallenge(db);
    if (row === null) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    known = { readAt: now, row };
    return row;
  }

  return {
    async show(): Promise<TryChallenge> {
      const { id, title, description, difficulty, category, requirements } = await challenge();
      return { id, title, description, difficulty, category, requirements: [...requirements] };
    },

    /** @throws AppError too-many-requests and unavailable, both with the seconds to wait; what fails counts nothing */
    async judge(browser: string, prompt: string): Promise<Tried> {
      const key = `try:browser:${browser}`;
      const verdict = await limits.take(key, tryPrompt.counted.byBrowser);
      try {
        refuseOver(verdict);
        const brief = briefOf(await challenge());
        const judge = judging.of(VISITORS);
        const { scores, estimate, criteria, improvementSuggestions } = await judge.assess(brief, prompt);
        const step = namedSteps(improvementSuggestions)[0] ?? null;
        return {
          overallScore: scores.overall,
          fidelityScore: scores.fidelity,
          clarityScore: scores.clarity,
          concisenessScore: scores.conciseness,
          creativityScore: scores.creativity,
          estimate,
          assessment: [...criteria],
          step: step && { text: step.text, gain: step.gain ?? 0 },
        };
      } catch (error) {
        await limits.refund(key);
        throw error;
      }
    },
  };
}
