import type { Draft } from "@promptsmith/contract/challenges/entities";
import {
  CHALLENGE_NOT_FOUND,
  COMPLETE_FIRST,
  FURTHER_DRAFTS,
  NO_DRAFTS_LEFT,
  NOTHING_CHANGED,
} from "@promptsmith/contract/challenges/rules";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { JudgedTexts } from "../assessor/judged-texts.service.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import type { ChallengeHooks } from "../challenges.public.ts";
import { bestOf, gainOf } from "../domain/draft-points.ts";
import type { CountedDraft } from "../domain/draft-points.ts";
import { isSameText } from "../domain/same-text.ts";
import { verdictColumns } from "./draft-rows.store.ts";
import type { AttemptKey } from "./draft-rows.store.ts";
import { briefOf } from "../library/open-challenge.service.ts";
import type { ChallengeText } from "../library/open-challenge.service.ts";
import { isRepeated } from "./submission.service.ts";
import type { DraftKind, Plan, Taken } from "./submission.service.ts";
import type { AiDrafts } from "./ai-drafts.service.ts";
import { completeDraft, reserveDraft, setAside } from "./further-draft.store.ts";
import type { Sums } from "./further-draft.store.ts";
import { countedDrafts, textsHandedIn, toDraft } from "./further-draft.views.ts";
import type { DraftRow, FurtherDraftViews, Verdict, Work } from "./further-draft.views.ts";
import type { SecondReadings } from "./second-reading.service.ts";

type Parts = {
  readonly db: Db;
  readonly views: FurtherDraftViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<ChallengeText | null>;
  readonly judging: JudgingThreads;
  readonly counted: JudgedTexts;
  readonly read: SecondReadings;
  readonly aiDrafts: AiDrafts;
  readonly hooks: ChallengeHooks;
};

type FurtherPlan = Plan & { readonly work: Work };
type Result = { readonly verdict: Verdict; readonly sums: Sums; readonly drafts: readonly CountedDraft[] };

export type FurtherDraft = DraftKind<FurtherPlan, Result, Draft>;

/** Drafts after the first: paid for improvement only. */
export function furtherDraft(parts: Parts): FurtherDraft {
  const { db, views } = parts;

  /** Prompts of other people for this challenge that the learner was shown. */
  async function promptsShown({ userId, challengeId }: AttemptKey): Promise<string[]> {
    const found = await Promise.all(parts.hooks.promptsShown.map((hook) => hook({ userId, challengeId })));
    return found.flat();
  }

  return {
    name: "draft",

    async plan(turn) {
      const [challenge, work] = await Promise.all([
        parts.findChallenge(turn.userId, turn.challengeId),
        views.work(turn),
      ]);
      if (!challenge || !work) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      const before = work.judged.find((one) => isRepeated(turn, one));
      if (before) return { answer: toDraft(before, countedDrafts(work)) };
      // Refuses another text under the key of the first draft.
      isRepeated(turn, { ...work.first, prompt: work.first.userPrompt });
      if (textsHandedIn(work).some((text) => isSameText(text, turn.userPrompt)))
        throw new AppError("conflict", NOTHING_CHANGED);
      if (!work.first.completed) throw new AppError("conflict", COMPLETE_FIRST);
      if (work.judged.length >= FURTHER_DRAFTS) throw new AppError("conflict", NO_DRAFTS_LEFT);
      return { plan: { turn, challenge, work, number: FIRST_DRAFT + work.judged.length + 1 } };
    },

    async reserve({ turn, work, number }, lease) {
      const handedIn = { ...turn, number, replaces: work.next?.version };
      const other = otherText(work, turn.userPrompt);
      if (other === null) return reserveDraft(db, handedIn, lease);
      return db.transaction(async (tx) => {
        const reserved = await reserveDraft(tx, handedIn, lease);
        if (reserved !== null) await setAside(tx, other, lease.now);
        return reserved;
      });
    },

    async hasKey(turn) {
      const work = await views.work(turn);
      const rows: DraftRow[] = [...(work?.judged ?? []), ...(work?.next ? [work.next] : [])];
      return rows.some(({ idempotencyKey }) => idempotencyKey === turn.idempotencyKey);
    },

    async inTheWay({ turn, work: { next } }) {
      // Refuses another text under the key of the one that is being judged.
      if (next?.leaseUntil) isRepeated(turn, next);
      return null;
    },

    async judge(taken) {
      const { turn, challenge, work, submittedAt } = taken;
      const { userId, userPrompt: prompt } = turn;
      const brief = briefOf(challenge);
      const aiDraft = parts.aiDrafts.of(userId, submittedAt);
      const judged = <T>(read: () => Promise<T>): Promise<T> =>
        parts.counted(userId, read).catch(async (error: unknown) => {
          await aiDraft.giveBack();
          throw error;
        });
      const [reading, shown] = await Promise.all([
        judged(() => parts.read({ userId, brief, prompt, work, mayAskAi: aiDraft.take })),
        promptsShown(turn),
      ]);
      const { assessed, counted, firstReadAnew, lines } = reading;
      if (assessed.scoredBy !== "ai") await aiDraft.giveBack();
      const mayEarn = taken.mayEarn && !(await parts.judging.of(userId).isCopied(brief, prompt, shown));
      const columns = { ...verdictColumns(assessed), overall: assessed.assessment.scores.overall };
      return resultOf(taken, { ...columns, counted, firstReadAnew, mayEarn, assessment: lines });
    },

    async settle(tx, { taken, verdict: { verdict, sums, drafts }, award, now }) {
      const { turn, number, leaseOwner, submittedAt } = taken;
      const { userId, challengeId, userPrompt: prompt } = turn;
      const points = verdict.pointsGained;
      // They do not depend on each other, so they run at once; if one fails, the transaction undoes both.
      const [isStored] = await Promise.all([
        completeDraft(tx, { userId, challengeId, number, leaseOwner, verdict, sums, now }),
        points > 0 ? award?.({ challengeId, number, points, earnedAt: submittedAt, now }) : null,
      ]);
      // The whole row is known: it was just written.
      return isStored ? toDraft({ number, prompt, submittedAt, ...verdict }, drafts) : null;
    },
  };
}

/**
 * What a draft earns beyond those before it, and what then holds for the challenge. Of a challenge that was one of too many
 * extra ones no draft earns anything.
 */
function resultOf(
  { challenge, work, number }: Taken<FurtherPlan>,
  judged: Omit<Verdict, "pointsGained" | "unpaid">,
): Result {
  const { counted, mayEarn } = judged;
  const drafts = [...countedDrafts(work), { number, counted, mayEarn }];
  const before = work.judged.reduce((sum, one) => sum + one.pointsGained, 0);
  const { pointsAwarded, unpaid } = work.first;
  const pointsGained = unpaid === null ? gainOf(challenge.points, drafts, (pointsAwarded ?? 0) + before) : 0;
  const sums = {
    best: bestOf(drafts),
    draftsUsed: work.judged.length + 1,
    draftsPoints: before + pointsGained,
  };
  return { verdict: { ...judged, pointsGained, unpaid }, sums, drafts };
}

/**
 * What another window or device was told to be saved, where a draft that is handed in takes its place. After the last
 * draft there is none that it could be kept for.
 */
function otherText({ judged, next }: Work, handedIn: string): DraftRow | null {
  if (next === null || next.submittedAt !== null || isSameText(next.prompt, handedIn)) return null;
  return judged.length + 1 < FURTHER_DRAFTS ? next : null;
}
