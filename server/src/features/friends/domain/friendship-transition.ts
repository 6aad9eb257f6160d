import type { FriendshipStatus, SettableStatus } from "@promptsmith/contract/friends/rules";

/** Which side of the friendship row acts: who asked, or who was asked. */
export type FriendshipSide = "requester" | "recipient";

export type FriendshipTransition = "change" | "unchanged" | "forbidden" | "conflict";

/**
 * What setting a status does. The recipient answers a pending request, the requester cancels it; either side
 * ends an accepted friendship; rejected and cancelled are final. Repeating the present status is harmless for
 * anyone who may set it.
 */
export function friendshipTransition(
  from: FriendshipStatus,
  to: SettableStatus,
  side: FriendshipSide,
): FriendshipTransition {
  switch (from) {
    case "pending":
      return side === (to === "cancelled" ? "requester" : "recipient") ? "change" : "forbidden";
    case "accepted":
      if (to === "rejected") return "change";
      if (to === "cancelled") return "conflict";
      return side === "recipient" ? "unchanged" : "forbidden";
    case "rejected":
      // It is not recorded who rejected: the recipient declined, or either side ended the friendship.
      return to === "rejected" ? "unchanged" : "conflict";
    case "cancelled":
      return to === "cancelled" && side === "requester" ? "unchanged" : "conflict";
  }
}
