import type { Leaderboard } from "@promptsmith/contract/social/entities";
import { GLOBAL_BOARD_SIZE } from "@promptsmith/contract/social/rules";

import type { Db } from "../../platform/db/database.ts";
import { arrayLiteral, gathered } from "../../platform/db/gather.ts";
import type { BoardMember, Progress } from "../progress/progress.public.ts";
import { circles, friendIdsView } from "./friendship.views.ts";

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

export function leaderboardService({ db, progress }: { readonly db: Db; readonly progress: Progress }) {
  const friendIdsOf = friendIdsView(db);
  const readCircles = progress.boardsOf(circles, "boards_of_friends");
  // Those who open their boards at once are read together.
  const circleOf = gathered((userIds: readonly number[]) =>
    readCircles({ userIds: arrayLiteral(new Set(userIds)) }),
  );
  return {
    /** The user and the accepted friends, ranked among themselves. */
    async ofFriends(userId: number): Promise<Leaderboard> {
      const members = (await circleOf(userId)) ?? [];
      return {
        totalUsers: members.length,
        currentUserRank: members.find(({ id }) => id === userId)?.rank ?? 1,
        leaderboard: members.map((member) => {
          const isCurrentUser = member.id === userId;
          return entryOf(member, { isCurrentUser, isFriend: !isCurrentUser });
        }),
      };
    },

    /** The best of everybody, and where the user stands among all. */
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
