import { ALREADY_COMPLETED, CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";

import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { readSubmission, removeUntestedDraft, writeDraft } from "./attempt.store.ts";
import type { AttemptKey } from "./attempt.store.ts";
import type { FullChallenge } from "./challenge.views.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<FullChallenge | null>;
};

export type Drafts = ReturnType<typeof drafts>;

export function drafts({ db, clock, findChallenge }: Parts) {
  return {
    /** Keeps what is being written; an empty text takes back a draft that was never tested. */
    async save(draft: AttemptKey & { readonly userPrompt: string }): Promise<void> {
      if (!(await findChallenge(draft.userId, draft.challengeId))) {
        throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      }
      if (draft.userPrompt.trim() === "") {
        if (await removeUntestedDraft(db, draft)) return;
        if (!(await readSubmission(db, draft))) return;
      }
      if (await writeDraft(db, { ...draft, now: clock.now() })) return;
      // Somebody is assessing it at this moment, or it is completed: then there is nothing left to write.
      const state = await readSubmission(db, draft);
      if (state?.completed) throw new AppError("conflict", ALREADY_COMPLETED);
    },
  };
}
