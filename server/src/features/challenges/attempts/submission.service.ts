import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
} from "../../../platform/db/errors/db-error.ts";
import { LEASE_MS, releaseLease, withLease } from "../../../platform/lease.ts";
import type { Progress } from "../../progress/progress.public.ts";
import type { Submission } from "./first-draft.store.ts";
import { draftLease } from "./draft-rows.store.ts";
import type { NewLease, Reservation } from "./draft-rows.store.ts";
import type { ChallengeText } from "../library/open-challenge.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly progress: Progress;
  /** How long a call of the AI takes at most. */
  readonly aiCallMs: number;
};

/** One try of a submission; there is another one each time a submission in the way has ended. */
export type Turn = Submission & {
  /** When an earlier turn stored the text and then seemed to lose its lease. */
  readonly storedAt: Date | null;
};

/** What is to be judged, as the database had it at this turn. */
export type Plan = { readonly turn: Turn; readonly challenge: ChallengeText; readonly number: number };

/** A plan whose text is stored, with the lease to judge it. */
export type ReservedDraft<P extends Plan> = P & {
  readonly leaseOwner: string;
  readonly submittedAt: Date;
} & Reservation;

type Award = Awaited<ReturnType<Progress["lockLearner"]>>;

/** The steps in which the first draft of a challenge and further drafts differ. */
export type DraftKind<P extends Plan, Verdict, Answer> = {
  /** Says what is to be judged, or answers a repeated request. @throws AppError where the draft is refused */
  plan(turn: Turn): Promise<{ readonly plan: P } | { readonly answer: Answer }>;
  /** Stores the text and takes the lease, in one statement; null where the lease is not free. */
  reserve(plan: P, lease: NewLease): Promise<Reservation | null>;
  /** Whether this challenge has a draft with the turn's idempotency key. */
  hasKey(turn: Turn): Promise<boolean>;
  /** Answers the request while another submission has the lease; null: it has to wait. @throws AppError */
  inTheWay(plan: P): Promise<Answer | null>;
  /** Runs outside any transaction. */
  judge(reserved: ReservedDraft<P>): Promise<Verdict>;
  /** Stores the verdict and awards its points, in the transaction `tx`; null where the lease is no longer ours. */
  settle(
    tx: Db,
    done: {
      readonly reserved: ReservedDraft<P>;
      readonly verdict: Verdict;
      readonly award: Award;
      readonly now: Date;
    },
  ): Promise<Answer | null>;
  /** What the learner is told to wait for. */
  readonly name: "challenge" | "draft";
};

/** How often a submission that waits for another process reads the database. */
const LOOK_EVERY_MS = 100;
/** How long it waits at most: longer than any assessment takes. */
const waitAtMostMs = (aiCallMs: number): number => aiCallMs + 45_000;
/** Waits between attempts to store a result, so that no score is lost when the database is briefly unreachable. */
const COMPLETE_RETRY_MS = [100, 500, 1_500];
/** Undoes the award of a submission that another process has taken over. */
class LeaseLost extends Error {}

const otherPrompt = () => new AppError("unprocessable", "Idempotency key was used for another prompt");

type StoredDraft = {
  readonly prompt: string;
  readonly idempotencyKey: string | null;
  readonly submittedAt: Date | null;
};

const hasKeyOf = ({ idempotencyKey }: Turn, stored: StoredDraft): boolean =>
  idempotencyKey !== null && idempotencyKey === stored.idempotencyKey;

/** @throws AppError 422 when the request has the idempotency key of the stored draft, but another prompt */
export function refuseReusedKey(turn: Turn, stored: StoredDraft): void {
  if (hasKeyOf(turn, stored) && turn.userPrompt !== stored.prompt) throw otherPrompt();
}

/**
 * Whether a stored draft is the one that is handed in now: by its key, or because an earlier turn stored it. The
 * connection may have broken after the database had completed the draft and before the answer arrived.
 * @throws AppError 422 as `refuseReusedKey` does
 */
export function isRepeated(turn: Turn, stored: StoredDraft): boolean {
  refuseReusedKey(turn, stored);
  if (turn.userPrompt !== stored.prompt) return false;
  const { storedAt } = turn;
  const isOfEarlierTurn = storedAt !== null && stored.submittedAt?.getTime() === storedAt.getTime();
  return isOfEarlierTurn || hasKeyOf(turn, stored);
}

export type Submit = ReturnType<typeof submissions>;

export function submissions({ db, clock, progress, aiCallMs }: Parts) {
  /** What this process is judging: other submits of the same challenge wait for it. */
  const underWay = new Map<string, Promise<unknown>>();

  const leaseOf = ({ turn: { userId, challengeId }, number }: Plan, leaseOwner: string) =>
    draftLease(db, { userId, challengeId, number }, leaseOwner);

  async function reserve<P extends Plan, V, A>(
    kind: DraftKind<P, V, A>,
    plan: P,
  ): Promise<ReservedDraft<P> | null> {
    const now = clock.now();
    const leaseOwner = randomUUID();
    try {
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const reserved = await kind.reserve(plan, { leaseOwner, leaseUntil, now });
      return reserved && { ...plan, ...reserved, leaseOwner, submittedAt: now };
    } catch (error) {
      if (isUniqueViolation(error)) {
        // Two submits from one dialog can collide on the key before they collide on the draft; that is allowed.
        if (await kind.hasKey(plan.turn)) return null;
        throw otherPrompt();
      }
      // The account was deleted meanwhile.
      if (isForeignKeyViolation(error)) throw new AppError("not-authenticated", "Not authenticated");
      // In the background: the answer need not wait for it.
      void releaseLease(leaseOf(plan, leaseOwner));
      throw error;
    }
  }

  async function complete<P extends Plan, V, A>(
    kind: DraftKind<P, V, A>,
    reserved: ReservedDraft<P>,
    verdict: V,
  ): Promise<A | null> {
    const completion = db.transaction(async (tx) => {
      const now = clock.now();
      // The learner is locked first, as in the deletion of an account, so that the two cannot deadlock.
      const award = await progress.lockLearner(tx, reserved.turn.userId);
      const answer = await kind.settle(tx, { reserved, verdict, award, now });
      if (answer === null) throw new LeaseLost();
      return answer;
    });
    return completion.catch((error: unknown) => {
      if (error instanceof LeaseLost) return null;
      throw error;
    });
  }

  async function completeWithRetry<P extends Plan, V, A>(
    ...args: [DraftKind<P, V, A>, ReservedDraft<P>, V]
  ): Promise<A | null> {
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

  /** @returns null where the lease ran out and another process has taken the draft over, or where it looks like that */
  async function judgeAndComplete<P extends Plan, V, A>(
    kind: DraftKind<P, V, A>,
    reserved: ReservedDraft<P>,
  ): Promise<A | null> {
    const lease = leaseOf(reserved, reserved.leaseOwner);
    try {
      return await withLease(clock, lease, async () =>
        completeWithRetry(kind, reserved, await kind.judge(reserved)),
      );
    } catch (error) {
      await lease.release().catch(() => void releaseLease(lease));
      throw error;
    }
  }

  /**
   * Stores a draft, judges it outside of any transaction, then completes it and awards its points in one. Another one
   * of the same challenge waits for it.
   */
  return async function submit<P extends Plan, V, A>(
    kind: DraftKind<P, V, A>,
    request: Submission,
  ): Promise<A> {
    const place = `${request.userId}/${request.challengeId}`;
    const giveUpAt = performance.now() + waitAtMostMs(aiCallMs);
    let storedAt: Date | null = null;
    while (performance.now() < giveUpAt) {
      const planned = await kind.plan({ ...request, storedAt });
      if ("answer" in planned) return planned.answer;
      const reserved = await reserve(kind, planned.plan);
      if (reserved) {
        const work = judgeAndComplete(kind, reserved);
        underWay.set(place, work);
        const answer = await work.finally(() => {
          if (underWay.get(place) === work) underWay.delete(place);
        });
        if (answer !== null) return answer;
        storedAt = reserved.submittedAt;
        continue;
      }
      const before = await kind.inTheWay(planned.plan);
      if (before !== null) return before;
      await (underWay.get(place)?.catch(() => undefined) ?? sleep(LOOK_EVERY_MS));
    }
    throw new AppError("unavailable", `This ${kind.name} is still being scored. Please try again.`);
  };
}
