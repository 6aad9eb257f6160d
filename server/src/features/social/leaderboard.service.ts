import type { Leaderboard } from "@promptsmith/contract/social/entities";
import { GLOBAL_BOARD_SIZE } from "@promptsmith/contract/social/rules";

import type { Db } from "../../platform/db/database.ts";
import type { Progress } from "../progress/progress.public.ts";
import { friendIdsOf } from "./friendship.views.ts";

export function leaderboardService({ db, progress }: { readonly db: Db; readonly progress: Progress }) {
  return {
    /** The user and the accepted friends, ranked among themselves. */
    async ofFriends(userId: number): Promise<Leaderboard> {
      const members = await progress.rankAmong([userId, ...(await friendIdsOf(db, userId))]);
      return {
        totalUsers: members.length,
        currentUserRank: members.find(({ id }) => id === userId)?.rank ?? 1,
        leaderboard: members.map((member) => ({
          ...member,
          isCurrentUser: member.id === userId,
          isFriend: member.id !== userId,
        })),
      };
    },

    /** The best of everybody, and where the user stands among all. */
    async ofEverybody(userId: number): Promise<Leaderboard> {
      const [top, standing, friendIds] = await Promise.all([
        progress.top(GLOBAL_BOARD_SIZE),
        progress.standingOf(userId),
        friendIdsOf(db, userId),
      ]);
      const friends = new Set(friendIds);
      return {
        totalUsers: standing?.totalUsers ?? top.length,
        currentUserRank: standing?.rank ?? top.length + 1,
        leaderboard: top.map((member) => ({
          ...member,
          isCurrentUser: member.id === userId,
          isFriend: friends.has(member.id),
        })),
      };
    },
  };
}
