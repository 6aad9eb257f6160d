import { changedBySubmission } from "../challenges/challenges-keys.public.ts";

/** Query keys of the boards. */
export const leaderboardKeys = {
  all: ["leaderboard"],
  friends: ["leaderboard", "friends"],
  global: ["leaderboard", "global"],
} as const;

changedBySubmission.push(leaderboardKeys.all);
