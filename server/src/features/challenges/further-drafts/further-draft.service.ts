import { LOOK_EVERY_MS, OTHER_PROMPT } from "../domain/repeated-submit.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

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
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../../platform/db/errors/db-error.ts";
import { LEASE_MS, releaseLease, withLease } from "../../../platform/lease.ts";
import type { Lease } from "../../../platform/lease.ts";
import type { Progress } from "../../progress/progress.public.ts";
import type { JudgedTexts } from "../assessor/judged-texts.service.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import type { AttemptKey } from "../attempt.store.ts";
import type { ChallengeHooks } from "../challenges.public.ts";
import { isSameText } from "../domain/same-text.ts";
import { briefOf } from "../library/open-challenge.service.ts";
import type { ChallengeText } from "../library/open-challenge.service.ts";
import type { AiDrafts } from "./ai-drafts.service.ts";
import { draftCompletions } from "./completion.service.ts";
import type { Taken } from "./completion.service.ts";
import { endDraftLease, extendDraftLease, reserveDraft, setAside } from "./further-draft.store.ts";
import type { DraftKey } from "./further-draft.store.ts";
import { countedDrafts, toDraft } from "./further-draft.views.ts";
import type { DraftRow, FurtherDraftViews, JudgedDraft, Work } from "./further-draft.views.ts";
import type { SecondReadings } from "./second-reading.service.ts";
import { textsHandedIn } from "./writing.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: FurtherDraftViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<ChallengeText | null>;
  readonly judging: JudgingThreads;
  readonly counted: JudgedTexts;
  readonly read: SecondReadings;
  readonly aiDrafts: AiDrafts;
  readonly progress: Progress;
  readonly hooks: ChallengeHooks;
  /** How long a submission waits for another one of the same challenge. */
  readonly waitAtMostMs: number;
};

type NewDraft = AttemptKey & {
  /** Trimmed, not empty. */
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
};

export type FurtherDrafts = ReturnType<typeof furtherDrafts>;

/** Drafts after the first: paid for improvement only. */
export function furtherDrafts(parts: Parts) {
  const { db, clock, views } = parts;
  const complete = draftCompletions(parts);
  /** Drafts that this process is judging: others of the same challenge wait for them. */
  const underWay = new Map<string, Promise<unknown>>();

  const leaseOf = (taken: DraftKey & { readonly leaseOwner: string }): Lease => ({
    extend: (until) => extendDraftLease(db, taken, until),
    release: () => endDraftLease(db, taken),
  });

  /** The draft that this text was handed in as before, under its key; another text under it is refused. */
  function repeated({ idempotencyKey, userPrompt }: NewDraft, { first, judged }: Work): JudgedDraft | null {
    if (idempotencyKey === null) return null;
    const used = judged.find((one) => one.idempotencyKey === idempotencyKey) ?? null;
    const text = used?.prompt ?? (first.idempotencyKey === idempotencyKey ? first.userPrompt : undefined);
    if (text !== undefined && text !== userPrompt) throw new AppError("unprocessable", OTHER_PROMPT);
    return used;
  }

  function refuse({ userPrompt }: NewDraft, work: Work): void {
    if (textsHandedIn(work).some((text) => isSameText(text, userPrompt)))
      throw new AppError("conflict", NOTHING_CHANGED);
    if (!work.first.completed) throw new AppError("conflict", COMPLETE_FIRST);
    if (work.judged.length >= FURTHER_DRAFTS) throw new AppError("conflict", NO_DRAFTS_LEFT);
  }

  async function take(request: NewDraft, work: Work): Promise<Taken | null> {
    const { userId, challengeId, userPrompt: prompt, idempotencyKey } = request;
    const now = clock.now();
    const number = FIRST_DRAFT + work.judged.length + 1;
    const own = { userId, challengeId, number, prompt, leaseOwner: randomUUID() };
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const replaces = work.next?.version;
    const handedIn = { ...own, idempotencyKey, leaseUntil, replaces, now };
    const other = otherText(work, prompt);
    try {
      const reserved =
        other === null
          ? await reserveDraft(db, handedIn)
          : await db.transaction(async (tx) => {
              const lease = await reserveDraft(tx, handedIn);
              if (lease !== null) await setAside(tx, other, now);
              return lease;
            });
      return reserved && { ...own, ...reserved, submittedAt: now };
    } catch (error) {
      if (isUniqueViolation(error, "drafts_idempotency_key")) {
        const stored = await views.work(request);
        const rows: DraftRow[] = [...(stored?.judged ?? []), ...(stored?.next ? [stored.next] : [])];
        if (rows.some((one) => one.idempotencyKey === idempotencyKey)) return null;
        throw new AppError("unprocessable", OTHER_PROMPT);
      }
      // The account was deleted meanwhile.
      if (isForeignKeyViolation(error)) throw new AppError("not-authenticated", "Not authenticated");
      // The answer need not wait for it.
      void releaseLease(leaseOf(own));
      throw error;
    }
  }

  async function judgeTaken(taken: Taken, challenge: ChallengeText, work: Work): Promise<Draft | null> {
    const { userId, challengeId, prompt } = taken;
    const lease = leaseOf(taken);
    const aiDraft = parts.aiDrafts.of(userId, taken.submittedAt);
    const judged = <T>(read: () => Promise<T>): Promise<T> =>
      parts.counted(userId, read).catch(async (error: unknown) => {
        await aiDraft.giveBack();
        throw error;
      });
    try {
      return await withLease(clock, lease, async () => {
        const brief = briefOf(challenge);
        const [reading, shown] = await Promise.all([
          judged(() => parts.read({ userId, brief, prompt, work, mayAskAi: aiDraft.take })),
          promptsShown({ userId, challengeId }),
        ]);
        if (reading.assessed.scoredBy !== "ai") await aiDraft.giveBack();
        const mayEarn = taken.mayEarn && !(await parts.judging.of(userId).isCopied(brief, prompt, shown));
        return complete(taken, challenge, { work, reading, mayEarn });
      });
    } catch (error) {
      await lease.release().catch(() => void releaseLease(lease));
      throw error;
    }
  }

  /** Prompts of other people for this challenge that the learner was shown. */
  async function promptsShown(key: AttemptKey): Promise<string[]> {
    const found = await Promise.all(parts.hooks.promptsShown.map((hook) => hook(key)));
    return found.flat();
  }

  return {
    /**
     * Stores the draft, judges it outside of any transaction, then keeps the judgement and awards what it gained in
     * one. Another one of the same challenge waits for it.
     */
    async submit(request: NewDraft): Promise<Draft> {
      const place = `${request.userId}/${request.challengeId}`;
      const giveUpAt = performance.now() + parts.waitAtMostMs;
      while (performance.now() < giveUpAt) {
        const [challenge, work] = await Promise.all([
          parts.findChallenge(request.userId, request.challengeId),
          views.work(request),
        ]);
        if (!challenge || !work) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
        const before = repeated(request, work);
        if (before) return toDraft(before, countedDrafts(work));
        refuse(request, work);
        const taken = await take(request, work);
        if (taken) {
          const judging = judgeTaken(taken, challenge, work);
          underWay.set(place, judging);
          const draft = await judging.finally(() => {
            if (underWay.get(place) === judging) underWay.delete(place);
          });
          if (draft) return draft;
          // The database may have gone away after it completed this, and before it said so.
          const stored = await views.work(request);
          const own = stored?.judged.find(({ number }) => number === taken.number);
          if (
            stored &&
            own?.submittedAt.getTime() === taken.submittedAt.getTime() &&
            own.prompt === request.userPrompt
          )
            return toDraft(own, countedDrafts(stored));
          continue; // The lease ran out and another process took over.
        }
        const { next } = work;
        if (next !== null && next.idempotencyKey === request.idempotencyKey && next.leaseUntil !== null)
          refuseOtherText(request, next);
        await (underWay.get(place)?.catch(() => undefined) ?? sleep(LOOK_EVERY_MS));
      }
      throw new AppError("unavailable", "This draft is still being assessed. Please try again.");
    },

    /** The judged ones by number, and what is being written: also what was handed in and never judged. */
    async list(key: AttemptKey) {
      const [work, comparedAt] = await Promise.all([views.work(key), views.comparedAt(key)]);
      if (!work) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      return {
        drafts: work.judged.map((row) => toDraft(row, countedDrafts(work))),
        writing: work.next?.prompt ?? null,
        writingVersion: work.next?.version ?? null,
        comparedAt: comparedAt?.toISOString() ?? null,
      };
    },
  };
}

/**
 * What another window or device was told to be saved, where a draft that is handed in takes its place. After the last
 * draft there is none that it could be kept for.
 */
function otherText({ judged, next }: Work, handedIn: string): DraftRow | null {
  if (next === null || next.submittedAt !== null || isSameText(next.prompt, handedIn)) return null;
  return judged.length + 1 < FURTHER_DRAFTS ? next : null;
}

function refuseOtherText({ idempotencyKey, userPrompt }: NewDraft, { prompt }: DraftRow): void {
  if (idempotencyKey !== null && prompt !== userPrompt) throw new AppError("unprocessable", OTHER_PROMPT);
}
