import type { AssessedUserChallenge } from "@promptsmith/contract/challenges/entities";
import { ALREADY_COMPLETED, CHALLENGE_NOT_FOUND, pointsFor } from "@promptsmith/contract/challenges/rules";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Assessed, Assessor } from "../assessor/assessor.service.ts";
import type { JudgedTexts } from "../assessor/judged-texts.service.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import { completeSubmission, readSubmission, reserveSubmission } from "./first-draft.store.ts";
import type { Unpaid } from "../domain/unpaid.ts";
import { promptsShown } from "./shown-prompt.store.ts";
import type { ShownPrompt } from "./shown-prompt.store.ts";
import type { AttemptViews } from "./attempt.views.ts";
import { toAssessed } from "./attempt.views.ts";
import { dayForExtra } from "./extra-challenge.store.ts";
import type { ChallengeHooks } from "../challenges.public.ts";
import { briefOf } from "../library/open-challenge.service.ts";
import type { ChallengeText } from "../library/open-challenge.service.ts";
import { promptFingerprint } from "../prompt-tests/prompt-test.service.ts";
import { isRepeated } from "./submission.service.ts";
import type { DraftKind, Plan } from "./submission.service.ts";

type Parts = {
  readonly db: Db;
  readonly attempts: AttemptViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<ChallengeText | null>;
  readonly isExtra: (userId: number, challengeId: number) => Promise<boolean>;
  readonly assess: Assessor;
  readonly judging: JudgingThreads;
  readonly withinLimits: JudgedTexts;
  readonly hooks: ChallengeHooks;
};

type Result = {
  readonly assessed: Assessed;
  readonly isExtra: boolean;
  /** The shown prompt that it nearly copies; null for none. */
  readonly copied: ShownPrompt | null;
};

export type FirstDraft = DraftKind<Plan, Result, AssessedUserChallenge>;

/** The first draft completes its challenge. */
export function firstDraft(parts: Parts): FirstDraft {
  const { db, attempts } = parts;
  return {
    name: "challenge",

    async plan(turn) {
      const challenge = await parts.findChallenge(turn.userId, turn.challengeId);
      if (!challenge) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      return { plan: { turn, challenge, number: FIRST_DRAFT } };
    },

    reserve: async ({ turn }, lease) =>
      (await reserveSubmission(db, turn, lease)) ? { inTime: true } : null,

    hasKey: async (turn) => (await readSubmission(db, turn))?.idempotencyKey === turn.idempotencyKey,

    async inTheWay({ turn }) {
      const state = await readSubmission(db, turn);
      if (!state) return null;
      const repeated = isRepeated(turn, { ...state, prompt: state.userPrompt });
      if (!state.completed) return null;
      if (!repeated) throw new AppError("conflict", ALREADY_COMPLETED, { clientCode: "ALREADY_COMPLETED" });
      const row = await attempts.one(turn.userId, turn.challengeId);
      if (!row) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      return toAssessed(row);
    },

    async judge({ turn: { userId, challengeId, userPrompt: prompt }, challenge, submittedAt }) {
      const brief = briefOf(challenge);
      const [assessed, isExtra, shown] = await Promise.all([
        parts.withinLimits(userId, () => parts.assess({ userId, brief, prompt })),
        parts.isExtra(userId, challengeId),
        promptsShown(db, { userId, challengeId, now: submittedAt }),
      ]);
      if (shown.length === 0) return { assessed, isExtra, copied: null };
      const { of } = await parts.judging.of(userId).copiedFrom(brief, prompt, { shown, own: [] });
      return { assessed, isExtra, copied: of === null ? null : (shown[of] ?? null) };
    },

    async settle(tx, { reserved, verdict: { assessed, isExtra, copied }, award, now }) {
      const { userId, challengeId, userPrompt } = reserved.turn;
      const { title } = reserved.challenge;
      const fingerprint = promptFingerprint(title, userPrompt);
      const { leaseOwner, submittedAt } = reserved;
      const extraOn = isExtra ? await dayForExtra(tx, { userId, submittedAt }) : null;
      const unpaid: Unpaid | null = isExtra && extraOn === null ? "extra" : copied && "copied";
      const score = assessed.assessment.scores.overall;
      const points = unpaid === null ? pointsFor(reserved.challenge.points, score) : 0;
      const copiedFrom = copied?.attemptId ?? null;
      const paid = { pointsAwarded: points, unpaid, copiedFrom, extraOn };
      const done = { userId, challengeId, userPrompt, fingerprint, leaseOwner, paid, now };
      // They do not depend on each other, so they run at once; if one fails, the transaction undoes them all.
      const [row] = await Promise.all([
        completeSubmission(tx, done, assessed),
        award?.({ challengeId, points, what: title, earnedAt: submittedAt, now }),
        ...parts.hooks.challengeCompleted.map((hook) => hook(tx, { userId, challengeId, now })),
      ]);
      return row && toAssessed({ ...row, author: copied?.author ?? null });
    },
  };
}
