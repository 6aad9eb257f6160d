import {
  ALREADY_COMPLETED,
  CHALLENGE_NOT_FOUND,
  DRAFT_CHANGED,
} from "@promptsmith/contract/challenges/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readSubmission } from "./first-draft.store.ts";
import type { AttemptKey } from "./draft-rows.store.ts";
import type { FullChallenge } from "../library/challenge.views.ts";
import { removeUntestedDraft, writeDraft } from "./draft.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<FullChallenge | null>;
};

type NewDraft = AttemptKey & { readonly userPrompt: string; readonly basedOn?: number | undefined };

/** The version of a draft that does not exist. */
const NO_DRAFT = 0;
const RETRY_SECONDS = 2;

export type Drafts = ReturnType<typeof drafts>;

export function drafts({ db, clock, findChallenge }: Parts) {
  return {
    /**
     * Keeps what is being written; an empty text takes back a draft that was never tested.
     * @returns the version of what is stored afterwards
     */
    async save(draft: NewDraft): Promise<number> {
      if (!(await findChallenge(draft.userId, draft.challengeId))) {
        throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      }
      if (draft.userPrompt.trim() === "") {
        if (await removeUntestedDraft(db, draft)) return NO_DRAFT;
        if (!(await readSubmission(db, draft))) return NO_DRAFT;
      }
      const version = await writeDraft(db, { ...draft, now: clock.now() });
      if (version !== null) return version;
      return refused(draft);
    },
  };

  /** Why a draft was not written: the challenge is completed, changed elsewhere, or being assessed at this moment. */
  async function refused({ basedOn, userPrompt, ...key }: NewDraft): Promise<number> {
    const stored = await readSubmission(db, key);
    if (stored?.completed)
      throw new AppError("conflict", ALREADY_COMPLETED, { clientCode: "ALREADY_COMPLETED" });
    if (stored?.userPrompt === userPrompt) return stored.draftVersion;
    if (stored !== null && basedOn !== undefined && stored.draftVersion !== basedOn) {
      const draft = { userPrompt: stored.userPrompt, version: stored.draftVersion };
      throw new AppError("conflict", DRAFT_CHANGED, { draft });
    }
    throw new AppError("unavailable", "This challenge is being assessed. Please try again in a moment.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}
