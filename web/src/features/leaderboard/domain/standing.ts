import type { Leaderboard } from "@promptsmith/contract/leaderboard/entities";
import { grouped } from "../../../platform/grouped.ts";
import { personName } from "../../identity/identity.public.ts";

/** One sentence that tells where the learner is and how far the next place is. */
export function standing({ leaderboard, currentUserRank, totalUsers }: Leaderboard): string {
  if (totalUsers <= 1) return "Invite friends to see who is ahead.";
  const own = leaderboard.find(({ isCurrentUser }) => isCurrentUser);
  const shares = leaderboard.some((entry) => entry.rank === currentUserRank && !entry.isCurrentUser);
  const place = `You're ${shares ? "joint " : ""}${ordinal(currentUserRank)} of ${grouped(totalUsers)}`;
  if (!own) return `${place}.`;
  const ahead = leaderboard.findLast((entry) => entry.rank < currentUserRank);
  if (ahead) return `${place}. ${personName(ahead)} is ${points(ahead.totalPoints - own.totalPoints)} ahead.`;
  const next = leaderboard.find((entry) => entry.rank > currentUserRank);
  if (shares || !next) return `${place}.`;
  return `${place}. ${personName(next)} is ${points(own.totalPoints - next.totalPoints)} behind.`;
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const order = new Intl.PluralRules("en", { type: "ordinal" });

/** 1st, 22nd, 113th. */
function ordinal(place: number): string {
  return `${grouped(place)}${ENDINGS[order.select(place)] ?? "th"}`;
}

function points(count: number): string {
  return `${grouped(count)} ${count === 1 ? "point" : "points"}`;
}
