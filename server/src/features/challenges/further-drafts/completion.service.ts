import { setTimeout as sleep } from "node:timers/promises";

import type { Draft } from "@promptsmith/contract/challenges/entities";

import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isDatabaseUnavailable } from "../../../platform/db/errors/db-error.ts";
import type { Progress } from "../../progress/progress.public.ts";
import { bestOf, gainOf } from "../domain/draft-points.ts";
import type { ChallengeText } from "../library/open-challenge.service.ts";
import { completeDraft } from "./further-draft.store.ts";
import type { DraftKey } from "./further-draft.store.ts";
import { countedDrafts, toDraft } from "./further-draft.views.ts";
import type { Work } from "./further-draft.views.ts";
import type { SecondReading } from "./second-reading.service.ts";

type Parts = { readonly db: Db; readonly clock: Clock; readonly progress: Progress };

/** A draft that was handed in, with the lease to judge it. */
export type Taken = DraftKey & {
  readonly prompt: string;
  readonly leaseOwner: string;
  readonly submittedAt: Date;
  readonly mayEarn: boolean;
};

/** A score is not lost to a database that is away for a moment. */
const COMPLETE_RETRY_MS = [100, 500, 1_500];
/** Undoes the award of a draft that another process has taken over. */
class LeaseLost extends Error {}

/** Keeps what a draft was judged and awards what it gained, in one transaction; null when the lease was lost. */
export function draftCompletions({ db, clock, progress }: Parts) {
  async function complete(
    taken: Taken,
    challenge: ChallengeText,
    { work, reading, mayEarn }: { work: Work; reading: SecondReading; mayEarn: boolean },
  ): Promise<Draft | null> {
    const { userId, challengeId, number, leaseOwner, prompt, submittedAt } = taken;
    const { assessed, counted, firstReadAnew, lines } = reading;
    const { scores, estimate, feedback, improvementSuggestions } = assessed.assessment;
    const drafts = [...countedDrafts(work), { number, counted, mayEarn }];
    const further = work.judged.reduce((sum, one) => sum + one.pointsGained, 0);
    const points = gainOf(challenge.points, drafts, (work.first.pointsAwarded ?? 0) + further);
    const verdict = {
      fidelityScore: scores.fidelity,
      clarityScore: scores.clarity,
      concisenessScore: scores.conciseness,
      creativityScore: scores.creativity,
      overall: scores.overall,
      counted,
      scoredBy: assessed.scoredBy,
      assessorVersion: assessed.version,
      estimate,
      assessment: lines,
      feedback,
      improvementSuggestions,
      firstReadAnew,
      mayEarn,
      pointsGained: points,
    };
    const sums = {
      best: bestOf(drafts),
      draftsUsed: work.judged.length + 1,
      draftsPoints: further + points,
    };
    const completion = db.transaction(async (tx) => {
      const now = clock.now();
      // The learner is locked first, as in the deletion of an account, so that the two cannot deadlock.
      const award = await progress.lockLearner(tx, userId);
      // They do not depend on each other, so they run at once; if one fails, the transaction undoes both.
      const [completed] = await Promise.all([
        completeDraft(tx, { userId, challengeId, number, leaseOwner, verdict, sums, now }),
        points > 0 ? award?.({ challengeId, number, points, earnedAt: submittedAt, now }) : null,
      ]);
      if (!completed) throw new LeaseLost();
    });
    try {
      await completion;
    } catch (error) {
      if (error instanceof LeaseLost) return null;
      throw error;
    }
    // The whole row is known: it was just written.
    return toDraft({ number, prompt, submittedAt, ...verdict }, drafts);
  }

  return async (...args: Parameters<typeof complete>): Promise<Draft | null> => {
    for (const delay of COMPLETE_RETRY_MS) {
      try {
        return await complete(...args);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        await sleep(delay);
      }
    }
    return complete(...args);
  };
}
