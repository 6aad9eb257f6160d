import type { Db } from "../../platform/db/database.ts";

export { challengeColumns, toChallenge } from "./challenge.views.ts";
export { exportChallenges } from "./challenges-export.views.ts";

/**
 * What later rooms do, or know, when something happens here. Those that are handed `tx` run in the transaction of
 * the caller: when one throws, nothing has happened.
 */
export type ChallengeHooks = {
  /** A challenge was completed and its points awarded. */
  readonly challengeCompleted: ((
    tx: Db,
    event: { readonly userId: number; readonly challengeId: number; readonly now: Date },
  ) => Promise<void>)[];
  /** Whether the user was invited to a challenge that is not in the library. */
  readonly visibleTo: ((question: {
    readonly userId: number;
    readonly challengeId: number;
  }) => Promise<boolean>)[];
  /** Which of these challenges the user has sent to, or received from, somebody. */
  readonly sharedAmong: ((
    tx: Db,
    question: { readonly userId: number; readonly challengeIds: readonly number[] },
  ) => Promise<readonly number[]>)[];
};

/** What later rooms may ask of this one. */
export type Challenges = {
  /** Whether the user may open the challenge; one of somebody else that was not shared does not exist for him. */
  canOpen(question: { readonly userId: number; readonly challengeId: number }): Promise<boolean>;
};
