import type { Db } from "../../platform/db/database.ts";

export { examineAssessor } from "./assessor/assessor-exam.service.ts";
export type { ExamRow, Kept } from "./assessor/assessor-exam.service.ts";
export { examLines, missedMarks } from "./domain/exam-marks.ts";
export type { JudgingTimes } from "./assessor/judging.service.ts";
export { KnowledgeError, readKnowledge } from "./assessor/knowledge.service.ts";
export { exportChallenges } from "./challenges-export.views.ts";

/**
 * What later features do, or know, when something happens here. Those that are handed `tx` run in the transaction of
 * the caller: when one throws, nothing has happened.
 */
export type ChallengeHooks = {
  /** A challenge was completed and its points awarded. */
  readonly challengeCompleted: ((
    tx: Db,
    event: { readonly userId: number; readonly challengeId: number; readonly now: Date },
  ) => Promise<void>)[];
  /** Whether a person has sent the user this challenge, which then may be opened where it is not in the library. */
  readonly sentTo: ((question: {
    readonly userId: number;
    readonly challengeId: number;
  }) => Promise<boolean>)[];
  /** Which of these challenges the user has sent to, or received from, a person. */
  readonly sharedAmong: ((
    tx: Db,
    question: { readonly userId: number; readonly challengeIds: readonly number[] },
  ) => Promise<readonly number[]>)[];
};

/** What later features may ask of this one. */
export type Challenges = {
  /** Whether the user may open the challenge. Another person's unshared private challenge counts as missing. */
  canOpen(question: { readonly userId: number; readonly challengeId: number }): Promise<boolean>;
  /**
   * A share has shown a person what its sender wrote: the first draft, and the one that was best when it was shared. For
   * 30 days a near copy of them earns that person nothing.
   */
  shareShown(event: {
    readonly userId: number;
    readonly authorId: number;
    readonly challengeId: number;
    readonly sharedDraft: number;
  }): Promise<void>;
  /** The easiest challenge of the user's set of today; null when the account is gone. */
  easiestToday(userId: number): Promise<{ readonly id: number; readonly title: string } | null>;
};
export { inLibrary, withdraw, writtenByAi } from "./library/withdrawal.store.ts";
