export type BoardMember = {
  readonly id: number;
  readonly totalPoints: number;
  readonly challengesCompleted: number;
};

/** Most points first, then most completed challenges, then the older account. */
function byStanding(a: BoardMember, b: BoardMember): number {
  return b.totalPoints - a.totalPoints || b.challengesCompleted - a.challengesCompleted || a.id - b.id;
}

/** Members in their order, each with 1 + the number of members with strictly more points. */
export function ranked<Member extends BoardMember>(
  members: readonly Member[],
): (Member & { rank: number })[] {
  let rank = 1;
  let points: number | undefined;
  return members.toSorted(byStanding).map((member, index) => {
    if (member.totalPoints !== points) {
      rank = index + 1;
      points = member.totalPoints;
    }
    return { ...member, rank };
  });
}
