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
} from "../../platform/db/db-error.ts";
import type { Progress } from "../progress/progress.public.ts";
import type { Assessed, Assessor } from "./assessor.service.ts";
import { completeSubmission, readSubmission, releaseLease, reserveSubmission } from "./attempt.store.ts";
import type { AttemptKey, SubmissionState } from "./attempt.store.ts";
import type { AttemptViews } from "./attempt.views.ts";
import { toAssessed } from "./attempt.views.ts";
import type { ChallengeHooks } from "./challenges.public.ts";
import { giveLeaseBack, holdingLease, LEASE_MS } from "./lease.service.ts";
import type { ChallengeText } from "./open-challenge.service.ts";
import { promptFingerprint } from "./prompt-test.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: AttemptViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<ChallengeText | null>;
  readonly assess: Assessor;
  readonly progress: Progress;
  readonly hooks: ChallengeHooks;
};

export type SubmitRequest = AttemptKey & {
  /** Trimmed, not empty. */
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
};

/** How often a submit that waits for another process looks, and how long at most: longer than any assessment takes. */
const LOOK_EVERY_MS = 100;
const WAIT_AT_MOST_MS = 65_000;
/** A score is not lost to a database that is away for a moment. */
const COMPLETE_RETRY_MS = [100, 500, 1_500];
/** Undoes the award of a submission that another submit has taken over. */
class LeaseLost extends Error {}
const OTHER_PROMPT = "Idempotency key was used for another prompt";

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

  async function reserve(request: SubmitRequest, leaseOwner: string, now: Date): Promise<boolean> {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    try {
      return await reserveSubmission(db, { ...request, leaseOwner, leaseUntil, now });
    } catch (error) {
      if (isUniqueViolation(error, "user_challenges_idempotency_key")) {
        // Two first submits of one dialog can meet at the key before they meet at the challenge; that is no misuse.
        const state = await readSubmission(db, request);
        if (state?.idempotencyKey === request.idempotencyKey) return false;
        throw new AppError("unprocessable", OTHER_PROMPT);
      }
      // The account was deleted meanwhile.
      if (isForeignKeyViolation(error)) throw new AppError("not-authenticated", "Not authenticated");
      // The answer need not wait for it.
      void giveLeaseBack(db, { ...request, leaseOwner });
      throw error;
    }
  }

  /** The same submit again, of which the answer may be given again; another one under its key is refused. */
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
    const { assessment, scoredBy } = work.assessed;
    const points = pointsFor(challenge.points, assessment.scores.overall);
    const fingerprint = promptFingerprint(challenge.title, userPrompt);
    const completion = db.transaction(async (tx) => {
      const now = clock.now();
      // The learner is locked first: whoever deletes an account locks in the same order.
      const award = await parts.progress.lockLearner(tx, userId);
      const completed = completeSubmission(tx, {
        userId,
        challengeId,
        userPrompt,
        fingerprint,
        assessment,
        scoredBy,
        now,
        leaseOwner: work.leaseOwner,
        pointsAwarded: points,
      });
      // None needs the others' answers, so all are on their way at once; one that fails undoes them all.
      const [row] = await Promise.all([
        completed,
        award?.({ challengeId, points, earnedAt: work.submittedAt, now }),
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

  async function completeStubbornly(...args: Parameters<typeof complete>): ReturnType<typeof complete> {
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
    const { title, description, difficulty, category, rubric } = challenge;
    const lease = { ...request, leaseOwner };
    try {
      const brief = { title, description, difficulty, category, ...(rubric && { rubric }) };
      return await holdingLease(parts, lease, async () => {
        const assessed = await parts.assess({ userId: request.userId, brief, prompt: request.userPrompt });
        return completeStubbornly(request, challenge, { leaseOwner, submittedAt, assessed });
      });
    } catch (error) {
      await releaseLease(db, lease).catch(() => void giveLeaseBack(db, lease));
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
      const giveUpAt = performance.now() + WAIT_AT_MOST_MS;
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
          // The database may have gone away after it completed this, and before it said so.
          const stored = await readSubmission(db, request);
          if (stored?.completed && stored.submittedAt?.getTime() === submittedAt.getTime())
            return completedAnswer(request);
          continue; // The lease ran out and another submit took over.
        }
        const state = await readSubmission(db, request);
        if (state) {
          const repeated = isRepeated(request, state);
          if (state.completed && repeated) return completedAnswer(request);
          if (state.completed) throw new AppError("conflict", ALREADY_COMPLETED);
        }
        await (underWay.get(place)?.catch(() => undefined) ?? sleep(LOOK_EVERY_MS));
      }
      throw new AppError("unavailable", "This challenge is still being assessed. Please try again.");
    },
  };
}
