const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the one who was declined waits before asking again. */
export const WAIT_AFTER_DECLINE_MS = 30 * DAY_MS;

export type EndKind = "declined" | "removed" | "cancelled";
type End = { readonly as: EndKind; readonly at: Date };

/** When and how each side of a pair last ended the friendship, as stored in `friendships`. */
export type FriendshipEnds = {
  /** Who ended it last; null with an `endedAt` where that was not recorded. */
  readonly endedBy: number | null;
  readonly endedAs: EndKind | null;
  readonly endedAt: Date | null;
  readonly otherEndedAs: EndKind | null;
  readonly otherEndedAt: Date | null;
};

export const NO_ENDS: FriendshipEnds = {
  endedBy: null,
  endedAs: null,
  endedAt: null,
  otherEndedAs: null,
  otherEndedAt: null,
};

const endOf = (as: EndKind | null, at: Date | null): End | null =>
  as === null || at === null ? null : { as, at };

/** The last time `userId`, one of the two, ended the friendship; an end by an unknown person counts for both. */
export function endBy(ends: FriendshipEnds, userId: number): End | null {
  const byThis = ends.endedBy === null || ends.endedBy === userId;
  return byThis ? endOf(ends.endedAs, ends.endedAt) : endOf(ends.otherEndedAs, ends.otherEndedAt);
}

/** The ends after `userId` ended the friendship or the request. The other side's own end is kept. */
export function withEnd(ends: FriendshipEnds, userId: number, end: End): FriendshipEnds {
  const other =
    ends.endedBy === userId ? endOf(ends.otherEndedAs, ends.otherEndedAt) : endOf(ends.endedAs, ends.endedAt);
  return {
    endedBy: userId,
    endedAs: end.as,
    endedAt: end.at,
    otherEndedAs: other?.as ?? null,
    otherEndedAt: other?.at ?? null,
  };
}

/** The ends after the person who is not `otherId` has asked again, which takes back that person's own end. */
export function onlyEndBy(ends: FriendshipEnds, otherId: number): FriendshipEnds {
  // It is not known who ended it: if it was the other side, its links must stay ended.
  if (ends.endedBy === null) return ends;
  const end = endBy(ends, otherId);
  return end === null ? NO_ENDS : { ...NO_ENDS, endedBy: otherId, endedAs: end.as, endedAt: end.at };
}

/** Whether the sender ended the friendship after making this link; then the link only sends a request. */
export function predatesEnd(
  ends: FriendshipEnds,
  link: { readonly senderId: number; readonly madeAt: Date },
): boolean {
  const end = endBy(ends, link.senderId);
  return end !== null && link.madeAt <= end.at;
}

/** Whether a person whom the other side declined still has to wait before asking again. */
export function mustWait(
  ends: FriendshipEnds,
  { otherId, now }: { readonly otherId: number; readonly now: Date },
): boolean {
  const end = endBy(ends, otherId);
  return end?.as === "declined" && now.getTime() < end.at.getTime() + WAIT_AFTER_DECLINE_MS;
}
