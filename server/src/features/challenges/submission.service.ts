import { LOOK_EVERY_MS, OTHER_PROMPT } from "./domain/repeated-submit.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { AssessedUserChallenge } from "@promptsmith/contract/challenges/entities";
import { ALREADY_COMPLETED, CHALLENGE_NOT_FOUND, pointsFor } from "@promptsmith/contract/challenges/rules";

import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
} from "../../platform/db/errors/db-error.ts";
import type { Progress } from "../progress/progress.public.ts";
import type { Assessed, Assessor } from "./assessor/assessor.service.ts";
import type { JudgedTexts } from "./assessor/judged-texts.service.ts";
import {
  completeSubmission,
  endAttemptLease,
  extendAttemptLease,
  readSubmission,
  reserveSubmission,
} from "./attempt.store.ts";
import type { AttemptKey, SubmissionState } from "./attempt.store.ts";
import type { AttemptViews } from "./attempt.views.ts";
import { toAssessed } from "./attempt.views.ts";
import type { ChallengeHooks } from "./challenges.public.ts";
import { LEASE_MS, releaseLease, withLease } from "../../platform/lease.ts";
import type { Lease } from "../../platform/lease.ts";
import { briefOf } from "./library/open-challenge.service.ts";
import type { ChallengeText } from "./library/open-challenge.service.ts";
import { promptFingerprint } from "./prompt-tests/prompt-test.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: AttemptViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<ChallengeText | null>;
  readonly assess: Assessor;
  readonly counted: JudgedTexts;
  readonly progress: Progress;
  readonly hooks: ChallengeHooks;
  /** How long a submission waits for another one of the same challenge. */
  readonly waitAtMostMs: number;
};

export type SubmitRequest = AttemptKey & {
  /** Trimmed, not empty. */
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
};

/** Waits between attempts to store a result, so that no score is lost when the database is briefly unreachable. */
const COMPLETE_RETRY_MS = [100, 500, 1_500];
/** Undoes the award of a submission that another submit has taken over. */
class LeaseLost extends Error {}

export type Submissions = ReturnType<typeof submissions>;

export function submissions(parts: Parts) {
  const { db, clock, attempts, hooks } = parts;
  /** Submissions that this process is assessing: others of the same challenge wait for them. */
  const underWay = new Map<string, Promise<unknown>>();

  const completedAnswer = async (request: SubmitRequest): Promise<AssessedUserChallenge> => {
    const row = await attempts.one(request.userId, request.challengeId);
    if (!row) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    return toAssessed(row);
  };

  const leaseOf = (request: SubmitRequest, leaseOwner: string): Lease => ({
    extend: (leaseUntil) => extendAttemptLease(db, { ...request, leaseOwner, leaseUntil }),
    release: () => endAttemptLease(db, { ...request, leaseOwner }),
  });

  async function reserve(request: SubmitRequest, leaseOwner: string, now: Date): Promise<boolean> {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    try {
      return await reserveSubmission(db, { ...request, leaseOwner, leaseUntil, now });
    } catch (error) {
      if (isUniqueViolation(error, "user_challenges_idempotency_key")) {
        // Two submissions from one dialog can collide on the key before they collide on the challenge; that is allowed.
        const state = await readSubmission(db, request);
        if (state?.idempotencyKey === request.idempotencyKey) return false;
        throw new AppError("unprocessable", OTHER_PROMPT);
      }
      // The account was deleted meanwhile.
      if (isForeignKeyViolation(error)) throw new AppError("not-authenticated", "Not authenticated");
      // In the background: the answer need not wait for it.
      void releaseLease(leaseOf(request, leaseOwner));
      throw error;
    }
  }

  /** Whether this is the same submission again; another text under the same key is refused. */
  function isRepeated(request: SubmitRequest, state: SubmissionState): boolean {
    if (request.idempotencyKey === null || request.idempotencyKey !== state.idempotencyKey) return false;
    if (state.userPrompt !== request.userPrompt) throw new AppError("unprocessable", OTHER_PROMPT);
    return true;
  }

  async function complete(
    request: SubmitRequest,
    challenge: ChallengeText,
    work: { leaseOwner: string; submittedAt: Date; assessed: Assessed },
  ): Promise<AssessedUserChallenge | null> {
    const { userId, challengeId, userPrompt } = request;
    const { assessment, scoredBy, version } = work.assessed;
    const points = pointsFor(challenge.points, assessment.scores.overall);
    const fingerprint = promptFingerprint(challenge.title, userPrompt);
    const completion = db.transaction(async (tx) => {
      const now = clock.now();
      // The learner is locked first, as in the deletion of an account, so that the two cannot deadlock.
      const award = await parts.progress.lockLearner(tx, userId);
      const completed = completeSubmission(tx, {
        userId,
        challengeId,
        userPrompt,
        fingerprint,
        assessment,
        scoredBy,
        version,
        now,
        leaseOwner: work.leaseOwner,
        pointsAwarded: points,
      });
      // They do not depend on each other, so they run at once; if one fails, the transaction undoes them all.
      const [row] = await Promise.all([
        completed,
        award?.({ challengeId, points, what: challenge.title, earnedAt: work.submittedAt, now }),
        ...hooks.challengeCompleted.map((hook) => hook(tx, { userId, challengeId, now })),
      ]);
      if (!row) throw new LeaseLost();
      return toAssessed(row);
    });
    return completion.catch((error: unknown) => {
      if (error instanceof LeaseLost) return null;
      throw error;
    });
  }

  async function completeWithRetry(...args: Parameters<typeof complete>): ReturnType<typeof complete> {
    for (const delay of COMPLETE_RETRY_MS) {
      try {
        return await complete(...args);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        await sleep(delay);
      }
    }
    return complete(...args);
  }

  async function assessReserved(
    request: SubmitRequest,
    challenge: ChallengeText,
    { leaseOwner, submittedAt }: { leaseOwner: string; submittedAt: Date },
  ): Promise<AssessedUserChallenge | null> {
    const lease = leaseOf(request, leaseOwner);
    try {
      const brief = briefOf(challenge);
      return await withLease(clock, lease, async () => {
        const { userId, userPrompt: prompt } = request;
        const assessed = await parts.counted(userId, () => parts.assess({ userId, brief, prompt }));
        return completeWithRetry(request, challenge, { leaseOwner, submittedAt, assessed });
      });
    } catch (error) {
      await lease.release().catch(() => void releaseLease(lease));
      throw error;
    }
  }

  return {
    /**
     * Stores the submission, assesses it outside of any transaction, then completes it and awards its points
     * in one. A second submit waits for the first.
     */
    async submit(request: SubmitRequest): Promise<AssessedUserChallenge> {
      const challenge = await parts.findChallenge(request.userId, request.challengeId);
      if (!challenge) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      const place = `${request.userId}/${request.challengeId}`;
      const giveUpAt = performance.now() + parts.waitAtMostMs;
      while (performance.now() < giveUpAt) {
        const leaseOwner = randomUUID();
        const submittedAt = clock.now();
        if (await reserve(request, leaseOwner, submittedAt)) {
          const work = assessReserved(request, challenge, { leaseOwner, submittedAt });
          underWay.set(place, work);
          const answer = await work.finally(() => {
            if (underWay.get(place) === work) underWay.delete(place);
          });
          if (answer) return answer;
          // The connection may have broken after the database had completed this and before its answer arrived.
          const stored = await readSubmission(db, request);
          if (stored?.completed && stored.submittedAt?.getTime() === submittedAt.getTime())
            return completedAnswer(request);
          continue; // The lease ran out and another submit took over.
        }
        const state = await readSubmission(db, request);
        if (state) {
          const repeated = isRepeated(request, state);
          if (state.completed && repeated) return completedAnswer(request);
          if (state.completed)
            throw new AppError("conflict", ALREADY_COMPLETED, { clientCode: "ALREADY_COMPLETED" });
        }
        await (underWay.get(place)?.catch(() => undefined) ?? sleep(LOOK_EVERY_MS));
      }
      throw new AppError("unavailable", "This challenge is still being assessed. Please try again.");
    },
  };
}
