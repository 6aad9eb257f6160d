import type { Leaderboard } from "@promptsmith/contract/social/entities";
import { grouped } from "../../../platform/grouped.ts";
import { personName } from "./person-name.ts";

/** One sentence that tells where the learner stands and how far the next place is. */
export function standing({ leaderboard, currentUserRank, totalUsers }: Leaderboard): string {
  if (totalUsers <= 1) return "Invite friends to see who is ahead.";
  const own = leaderboard.find(({ isCurrentUser }) => isCurrentUser);
  const shares = leaderboard.some((entry) => entry.rank === currentUserRank && !entry.isCurrentUser);
  const place = `You ${shares ? "share" : "are in"} place ${currentUserRank} of ${grouped(totalUsers)}`;
  if (!own) return `${place}.`;
  const ahead = leaderboard.findLast((entry) => entry.rank < currentUserRank);
  if (ahead) return `${place}, ${points(ahead.totalPoints - own.totalPoints)} behind ${personName(ahead)}.`;
  const next = leaderboard.find((entry) => entry.rank > currentUserRank);
  if (shares || !next) return `${place}.`;
  return `${place}, ${points(own.totalPoints - next.totalPoints)} ahead of ${personName(next)}.`;
}

function points(count: number): string {
  return `${grouped(count)} ${count === 1 ? "point" : "points"}`;
}
