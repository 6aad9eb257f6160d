import type { Assessment, Brief, Earlier } from "@promptsmith/assessment";

import type { JudgingThreads } from "./judging.service.ts";

export type Assessed = {
  readonly assessment: Assessment;
  readonly scoredBy: "ai" | "fallback";
  /** What judged it: the built-in assessor's version, or provider, model and version of the questions. */
  readonly version: string;
};

export type Judging = {
  readonly userId: number;
  readonly brief: Brief;
  readonly prompt: string;
  /**
   * The earlier text of the same writer, as this assessor and version read it, against which this one is read: what
   * stays there stays met. What another one has said holds nothing.
   */
  readonly earlierBy?: ((version: string) => Earlier | undefined) | undefined;
  /** Asked before an AI is; left out: it may always be. */
  readonly mayAskAi?: (() => Promise<boolean>) | undefined;
  /** Until when an AI may answer; then the built-in assessor judges. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Judges a prompt. Never fails because of the AI: where that does not help, the built-in assessor judges.
 * @throws AppError unavailable where too much waits to be judged, or this text takes too long
 */
export type Assessor = (work: Judging) => Promise<Assessed>;

/** The built-in assessor with what it has learned. */
export const builtInAssessor =
  ({ of, version }: JudgingThreads): Assessor =>
  async ({ userId, brief, prompt, earlierBy }) => ({
    assessment: await of(userId).assess(brief, prompt, earlierBy?.(version)),
    scoredBy: "fallback",
    version,
  });
