import * as z from "zod/mini";

import { Id } from "../kernel/ids.ts";

export const LeaderboardEntry = z.object({
  id: Id,
  rank: z.int(),
  displayName: z.nullable(z.string()),
  username: z.string(),
  totalPoints: z.int(),
  challengesCompleted: z.int(),
  currentStreak: z.int(),
  isCurrentUser: z.boolean(),
  isFriend: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

export const Leaderboard = z.object({
  totalUsers: z.int(),
  currentUserRank: z.int(),
  leaderboard: z.array(LeaderboardEntry),
});
export type Leaderboard = z.infer<typeof Leaderboard>;
