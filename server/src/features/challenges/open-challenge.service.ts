import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";

import { AppError } from "../../platform/app-error.ts";
import { today } from "../progress/progress.public.ts";
import type { ChallengeViews, FullChallenge } from "./challenge.views.ts";
import { toChallenge } from "./challenge.views.ts";
import type { ChallengeHooks } from "./challenges.public.ts";

type Parts = { readonly views: ChallengeViews; readonly hooks: ChallengeHooks };

export type OpenChallenge = ReturnType<typeof openChallenges>;

export function openChallenges({ views, hooks }: Parts) {
  /**
   * A challenge as far as this user may open it: library challenges are open to all by their plain address,
   * others to whom they were made for, who has worked on them, and who was invited.
   */
  async function find(userId: number, challengeId: number): Promise<FullChallenge | null> {
    const challenge = challengeId > 0 ? await views.one(challengeId, userId) : null;
    if (!challenge) return null;
    if (challenge.inLibrary || challenge.userId === userId || challenge.met) return challenge;
    for (const isVisible of hooks.visibleTo) if (await isVisible({ userId, challengeId })) return challenge;
    return null;
  }

  return {
    find,
    async show(userId: number, challengeId: number): Promise<Challenge> {
      const challenge = await find(userId, challengeId);
      if (!challenge) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      const { userId: _owner, inLibrary: _, rubric: _rubric, met: _met, day, readerZone, ...row } = challenge;
      return toChallenge(row, day ?? today(readerZone, challenge.createdAt));
    },
  };
}
