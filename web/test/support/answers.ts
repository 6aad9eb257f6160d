import type { ChallengeInvitation } from "@promptsmith/contract/sharing/entities";
import type { Friendship, FriendshipInvitation } from "@promptsmith/contract/friends/entities";
import { leila } from "./challenge.ts";
import { amara } from "./fake-api.ts";

/** Whole answers of calls whose answer does not matter to the test. */
const AT = "2026-11-20T10:00:00.000Z";

export const challengeInvitation = (id: number): ChallengeInvitation => ({
  id,
  senderId: leila.id,
  recipientId: amara.id,
  challengeId: 12,
  userChallengeId: null,
  shareToken: `share-token-of-${id}`,
  recipientEmail: null,
  shareType: "internal",
  message: null,
  status: "accepted",
  completed: false,
  createdAt: AT,
});

export const friendInvitation: FriendshipInvitation = {
  id: 1,
  inviteToken: "tok",
  recipientEmail: null,
  recipientId: null,
  inviteType: "link",
  message: null,
  status: "pending",
  createdAt: AT,
  updatedAt: AT,
};

const asFriend = { ...leila, totalPoints: 1284, interests: [] };
export const friendshipWithLeila: Friendship = {
  id: 4,
  userId: amara.id,
  friendId: leila.id,
  status: "accepted",
  createdAt: AT,
  updatedAt: AT,
  user: { ...asFriend, id: amara.id },
  friend: asFriend,
};

/** What the page of a friend's link is told. */
export const invitedByLeila = {
  sender: leila,
  invitation: { id: 1, status: "pending", inviteType: "social", message: "Komm mit!" },
  pass: "friend-pass",
};

export const registered = (emailVerificationRequired: boolean) => ({
  message: "ok",
  user: { id: 8, username: "new", email: "new@mail.example", displayName: null },
  emailVerificationRequired,
});
