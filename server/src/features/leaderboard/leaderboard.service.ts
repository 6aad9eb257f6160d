import type { Leaderboard } from "@promptsmith/contract/leaderboard/entities";
import { GLOBAL_BOARD_SIZE } from "@promptsmith/contract/leaderboard/rules";

import type { BoardMember, Progress } from "../progress/progress.public.ts";

/** Named one by one: copying whole members costs a long board more than everything else. */
const entryOf = (member: BoardMember, whose: { isCurrentUser: boolean; isFriend: boolean }) => ({
  id: member.id,
  rank: member.rank,
  username: member.username,
  displayName: member.displayName,
  totalPoints: member.totalPoints,
  challengesCompleted: member.challengesCompleted,
  currentStreak: member.currentStreak,
  isCurrentUser: whose.isCurrentUser,
  isFriend: whose.isFriend,
});

export type LeaderboardParts = {
  readonly progress: Progress;
  /** Selects a user and the accepted friends. */
  readonly circleIds: Parameters<Progress["boardOf"]>[0];
  /** Ids of a user's accepted friends. */
  readonly friendIdsOf: (userId: number) => Promise<number[]>;
};

export function leaderboardService({ progress, circleIds, friendIdsOf }: LeaderboardParts) {
  const circle = progress.boardOf(circleIds, "board_of_friends");
  return {
    /** The user and the accepted friends, ranked among themselves. */
    async ofFriends(userId: number): Promise<Leaderboard> {
      const members = await circle({ userId });
      return {
        totalUsers: members.length,
        currentUserRank: members.find(({ id }) => id === userId)?.rank ?? 1,
        leaderboard: members.map((member) => {
          const isCurrentUser = member.id === userId;
          return entryOf(member, { isCurrentUser, isFriend: !isCurrentUser });
        }),
      };
    },

    /** The best of everybody, and where the user is among all. */
    async ofEverybody(userId: number): Promise<Leaderboard> {
      const [top, standing, friendIds] = await Promise.all([
        progress.top(GLOBAL_BOARD_SIZE),
        progress.standingOf(userId),
        friendIdsOf(userId),
      ]);
      const friends = new Set(friendIds);
      return {
        totalUsers: standing?.totalUsers ?? top.length,
        currentUserRank: standing?.rank ?? top.length + 1,
        leaderboard: top.map((member) =>
          entryOf(member, { isCurrentUser: member.id === userId, isFriend: friends.has(member.id) }),
        ),
      };
    },
  };
}
