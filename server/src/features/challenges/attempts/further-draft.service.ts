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
import { bestOf, gainOf } from "../domain/draft-points.ts";
import type { CountedDraft } from "../domain/draft-points.ts";
import { isSameText } from "../domain/same-text.ts";
import { earningOf } from "../domain/unpaid.ts";
import { verdictColumns } from "./draft-rows.store.ts";
import { briefOf } from "../library/open-challenge.service.ts";
import type { ChallengeText } from "../library/open-challenge.service.ts";
import { isRepeated, refuseReusedKey } from "./submission.service.ts";
import type { DraftKind, Plan, ReservedDraft } from "./submission.service.ts";
import type { AiDrafts } from "./ai-drafts.service.ts";
import { completeDraft, reserveDraft, setAside } from "./further-draft.store.ts";
import type { Sums } from "./further-draft.store.ts";
import { countedDrafts, handedIn, textsHandedIn, toDraft } from "./further-draft.views.ts";
import type { DraftRow, FurtherDraftViews, Verdict, AttemptWithDrafts } from "./further-draft.views.ts";
import { promptsShown } from "./shown-prompt.store.ts";
import type { ShownPrompt } from "./shown-prompt.store.ts";
import type { SecondReadings } from "./second-reading.service.ts";

type Parts = {
  readonly db: Db;
  readonly views: FurtherDraftViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<ChallengeText | null>;
  readonly judging: JudgingThreads;
  readonly withinLimits: JudgedTexts;
  readonly read: SecondReadings;
  readonly aiDrafts: AiDrafts;
};

type FurtherPlan = Plan & { readonly work: AttemptWithDrafts };
/** Whose words a draft mostly has; all null for the writer's own. */
type WordsOf = {
  /** The worked example, or a prompt that the writer was shown. */
  readonly source: "example" | "copied" | null;
  readonly copiedFrom: number | null;
  readonly author: string | null;
};
type Result = {
  readonly verdict: Verdict;
  readonly author: string | null;
  readonly sums: Sums;
  readonly drafts: readonly CountedDraft[];
};

export type FurtherDraft = DraftKind<FurtherPlan, Result, Draft>;

/** Drafts after the first: paid for improvement only. */
export function furtherDraft(parts: Parts): FurtherDraft {
  const { db, views } = parts;
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
      refuseReusedKey(turn, { ...work.first, prompt: work.first.userPrompt });
      if (textsHandedIn(work).some((text) => isSameText(text, turn.userPrompt)))
        throw new AppError("conflict", NOTHING_CHANGED);
      if (!work.first.completed) throw new AppError("conflict", COMPLETE_FIRST);
      if (work.judged.length >= FURTHER_DRAFTS) throw new AppError("conflict", NO_DRAFTS_LEFT);
      return { plan: { turn, challenge, work, number: FIRST_DRAFT + work.judged.length + 1 } };
    },

    async reserve({ turn, work, number }, lease) {
      const draft = { ...turn, number, replaces: work.next?.version };
      const other = otherText(work, turn.userPrompt);
      if (other === null) return reserveDraft(db, draft, lease);
      return db.transaction(async (tx) => {
        const reserved = await reserveDraft(tx, draft, lease);
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
      // A lease means that this draft is being judged.
      if (next?.leaseUntil) refuseReusedKey(turn, next);
      return null;
    },

    async judge(reserved) {
      const { turn, challenge, work, submittedAt } = reserved;
      const { userId, challengeId, userPrompt: prompt } = turn;
      const brief = briefOf(challenge);
      const aiDraft = parts.aiDrafts.of(userId, submittedAt);
      const orRefund = <T>(read: () => Promise<T>): Promise<T> =>
        parts.withinLimits(userId, read).catch(async (error: unknown) => {
          await aiDraft.refund();
          throw error;
        });
      const [reading, shown] = await Promise.all([
        orRefund(() => parts.read({ userId, brief, prompt, work, mayAskAi: aiDraft.take })),
        promptsShown(db, { userId, challengeId, now: submittedAt }),
      ]);
      const { assessed, counted, firstReadAnew, lines } = reading;
      if (assessed.scoredBy !== "ai") await aiDraft.refund();
      const { overall } = assessed.assessment.scores;
      const columns = { ...verdictColumns(assessed), overall, counted, firstReadAnew, assessment: lines };
      if (!reserved.inTime) return resultOf(reserved, columns, OWN_WORDS);
      const texts = { shown, own: handedIn(work) };
      const { ofExample, of: copied } = await parts.judging.of(userId).copiedFrom(brief, prompt, texts);
      if (ofExample) return resultOf(reserved, columns, { ...OWN_WORDS, source: "example" });
      return resultOf(reserved, columns, copied === null ? OWN_WORDS : wordsOf(shown[copied]));
    },

    async settle(tx, { reserved, verdict: { verdict, author, sums, drafts }, award, now }) {
      const { turn, number, leaseOwner, submittedAt } = reserved;
      const { userId, challengeId, userPrompt: prompt } = turn;
      const points = verdict.pointsGained;
      // They do not depend on each other, so they run at once; if one fails, the transaction undoes both.
      const [isStored] = await Promise.all([
        completeDraft(tx, { userId, challengeId, number, leaseOwner, verdict, sums, now }),
        points > 0 ? award?.({ challengeId, number, points, earnedAt: submittedAt, now }) : null,
      ]);
      // The whole row is known: it was just written.
      return isStored ? toDraft({ number, prompt, submittedAt, author, ...verdict }, drafts) : null;
    },
  };
}

const OWN_WORDS: WordsOf = { source: null, copiedFrom: null, author: null };
const wordsOf = (copied: ShownPrompt | undefined): WordsOf =>
  copied === undefined
    ? OWN_WORDS
    : { source: "copied", copiedFrom: copied.attemptId, author: copied.author };

/** What a draft earns beyond those before it, and what then holds for the challenge. */
function resultOf(
  { challenge, work, number, inTime }: ReservedDraft<FurtherPlan>,
  judged: Omit<Verdict, "mayEarn" | "pointsGained" | "unpaid" | "copiedFrom">,
  { source, copiedFrom, author }: WordsOf,
): Result {
  const { counted } = judged;
  const { mayEarn, unpaid } = earningOf({ isExtra: work.first.unpaid === "extra", inTime, words: source });
  const drafts = [...countedDrafts(work), { number, counted, mayEarn }];
  const before = work.judged.reduce((sum, one) => sum + one.pointsGained, 0);
  const earned = (work.first.pointsAwarded ?? 0) + before;
  const pointsGained = unpaid === "extra" ? 0 : gainOf(challenge.points, drafts, earned);
  const sums = {
    best: bestOf(drafts),
    draftsUsed: work.judged.length + 1,
    draftsPoints: before + pointsGained,
  };
  const verdict = { ...judged, mayEarn, pointsGained, unpaid, copiedFrom };
  return { verdict, author, sums, drafts };
}

/**
 * A text that another window or device has saved for this draft and that the submitted one would overwrite:
 * it becomes the text of the next draft. Null if there is none, or no draft is left.
 */
function otherText({ judged, next }: AttemptWithDrafts, submitted: string): DraftRow | null {
  if (next === null || next.submittedAt !== null || isSameText(next.prompt, submitted)) return null;
  return judged.length + 1 < FURTHER_DRAFTS ? next : null;
}
