import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { CHALLENGE_INVITATION_NOT_FOUND } from "@promptsmith/contract/sharing/rules";
import { endShare, lockOwnShare } from "./challenge-share-end.store.ts";

/** Ends shares that their sender stops; those of two people who are friends no more end with the friendship. */
export function shareEndings({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /** Ends a share of the caller; doing it again changes nothing. */
    stop: ({ id, userId }: { readonly id: number; readonly userId: number }): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lockOwnShare(tx, { id, senderId: userId });
        if (!row) throw new AppError("not-found", CHALLENGE_INVITATION_NOT_FOUND);
        await endShare(tx, row, clock.now());
      }),
  };
}
