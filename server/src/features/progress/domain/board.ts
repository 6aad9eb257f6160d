export type BoardMember = {
  readonly id: number;
  readonly totalPoints: number;
  readonly challengesCompleted: number;
};

/** Most points first, then most completed challenges, then the older account. */
function byStanding(a: BoardMember, b: BoardMember): number {
  return b.totalPoints - a.totalPoints || b.challengesCompleted - a.challengesCompleted || a.id - b.id;
}

/** Members in their order, as `entry` makes them of each and 1 + the number of members with strictly more points. */
export function ranked<Member extends BoardMember, Entry>(
  members: readonly Member[],
  entry: (member: Member, rank: number) => Entry,
): Entry[] {
  let rank = 1;
  let points: number | undefined;
  return members.toSorted(byStanding).map((member, index) => {
    if (member.totalPoints !== points) {
      rank = index + 1;
      points = member.totalPoints;
    }
    return entry(member, rank);
  });
}
