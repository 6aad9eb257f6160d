import {
  CHALLENGE_NOT_FOUND,
  COMPLETE_FIRST,
  DRAFT_CHANGED,
  FURTHER_DRAFTS,
  NO_DRAFTS_LEFT,
} from "@promptsmith/contract/challenges/rules";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/errors/db-error.ts";
import { isSameText } from "../domain/same-text.ts";
import type { AttemptKey } from "./draft-rows.store.ts";
import { removeNextDraft, writeNextDraft } from "./further-draft.store.ts";
import { textsHandedIn } from "./further-draft.views.ts";
import type { FurtherDraftViews } from "./further-draft.views.ts";

type Parts = { readonly db: Db; readonly clock: Clock; readonly views: FurtherDraftViews };
type NewText = AttemptKey & { readonly userPrompt: string; readonly basedOn?: number | undefined };

/** The version of a text that does not exist. */
const NOTHING = 0;
const RETRY_SECONDS = 2;
/** How often a text is offered to the draft that is next, while drafts are judged one after the other. */
const TURNS = 3;

export type NextDrafts = ReturnType<typeof nextDrafts>;

/** What is being written for the next further draft. */
export function nextDrafts({ db, clock, views }: Parts) {
  return {
    /**
     * Keeps it. Nothing, and the text of an earlier draft, which the dialog begins with, take back what was kept.
     * @returns the version of what is stored afterwards
     */
    async save(text: NewText): Promise<number> {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const version = await attempt(text);
        if (version !== null) return version;
      }
      throw beingAssessed();
    },
  };

  /** Null where the draft was judged meanwhile: the text is one for the draft after it. */
  async function attempt(text: NewText): Promise<number | null> {
    const work = await views.work(text);
    if (work === null) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    if (!work.first.completed) throw new AppError("conflict", COMPLETE_FIRST);
    if (work.judged.length >= FURTHER_DRAFTS) throw new AppError("conflict", NO_DRAFTS_LEFT);
    const { userPrompt: prompt, ...key } = text;
    const number = FIRST_DRAFT + work.judged.length + 1;
    const next = { ...key, number, prompt, now: clock.now() };
    const isNew = prompt.trim() !== "" && !textsHandedIn(work).some((earlier) => isSameText(earlier, prompt));
    if (!isNew && (work.next === null || (await removeNextDraft(db, next)))) return NOTHING;
    const version = isNew ? await kept(next) : null;
    return version ?? refused(text, number);
  }

  async function kept(next: Parameters<typeof writeNextDraft>[1]): Promise<number | null> {
    try {
      return await writeNextDraft(db, next);
    } catch (error) {
      // The account was deleted meanwhile.
      if (isForeignKeyViolation(error)) throw new AppError("not-authenticated", "Not authenticated");
      throw error;
    }
  }

  /** Why a text was not kept: it was changed elsewhere, or is being judged at this moment. */
  async function refused({ basedOn, userPrompt, ...key }: NewText, number: number): Promise<number | null> {
    const next = (await views.work(key))?.next ?? null;
    if (next?.number !== number) return null;
    if (next.prompt === userPrompt) return next.version;
    if (basedOn !== undefined && next.version !== basedOn) {
      const draft = { userPrompt: next.prompt, version: next.version };
      throw new AppError("conflict", DRAFT_CHANGED, { draft });
    }
    throw beingAssessed();
  }
}

const beingAssessed = (): AppError =>
  new AppError("unavailable", "This draft is being assessed. Please try again in a moment.", {
    retryAfterSeconds: RETRY_SECONDS,
  });
