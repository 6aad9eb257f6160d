import type { Friendship, PublicUser } from "@promptsmith/contract/friends/entities";

export type FriendRequest = { id: number; person: PublicUser; createdAt: string };

/** Pending friendships, seen by the person with id `userId`. */
export function friendRequests(
  friendships: readonly Friendship[],
  userId: number,
): { received: FriendRequest[]; sent: FriendRequest[] } {
  const pending = friendships.filter(({ status }) => status === "pending");
  return {
    received: pending
      .filter(({ friendId }) => friendId === userId)
      .map(({ id, user, createdAt }) => ({ id, person: user, createdAt })),
    sent: pending
      .filter((friendship) => friendship.userId === userId)
      .map(({ id, friend, createdAt }) => ({ id, person: friend, createdAt })),
  };
}

/** The id of the accepted friendship with `friendId`, whichever of the two asked; null while it is not known. */
export function friendshipWith(
  friendships: readonly Friendship[] | undefined,
  friendId: number,
): number | null {
  const found = friendships?.find(
    (friendship) =>
      friendship.status === "accepted" &&
      (friendship.userId === friendId || friendship.friendId === friendId),
  );
  return found?.id ?? null;
}

/** How the caller and `otherId` are related: `asked` for the caller's own request, `asks` for the other person's. */
export function standingWith(
  friendships: readonly Friendship[],
  otherId: number,
): "strangers" | "asked" | "asks" | "friends" {
  const pair = friendships.find(({ userId, friendId }) => userId === otherId || friendId === otherId);
  if (pair?.status === "accepted") return "friends";
  if (pair?.status !== "pending") return "strangers";
  return pair.friendId === otherId ? "asked" : "asks";
}
