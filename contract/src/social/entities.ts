import * as z from "zod/mini";

import { Person } from "../identity/entities.ts";
import { Id, Instant } from "../kernel/ids.ts";
import { FriendshipStatus, InviteType, ShareType } from "./rules.ts";

/** A person in friend lists and requests; no e-mail address. */
export const PublicUser = z.extend(Person, {
  totalPoints: z.int(),
  interests: z.array(z.string()),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** An accepted friend; only friends see each other's address. `id` is the friend's user id. */
export const Friend = z.extend(PublicUser, { email: z.nullable(z.string()) });
export type Friend = z.infer<typeof Friend>;

/** One row per pair: `userId` asked, `friendId` was asked. */
export const Friendship = z.object({
  id: Id,
  userId: Id,
  friendId: Id,
  status: FriendshipStatus,
  createdAt: Instant,
  updatedAt: Instant,
  user: PublicUser,
  friend: PublicUser,
});
export type Friendship = z.infer<typeof Friendship>;

/** A friend invitation as its sender sees it. */
export const FriendshipInvitation = z.object({
  id: Id,
  inviteToken: z.string(),
  recipientEmail: z.nullable(z.string()),
  recipientId: z.nullable(Id),
  inviteType: InviteType,
  message: z.nullable(z.string()),
  status: z.enum(["pending", "accepted"]),
  createdAt: Instant,
  updatedAt: Instant,
});
export type FriendshipInvitation = z.infer<typeof FriendshipInvitation>;

const InvitationStatus = z.enum(["pending", "accepted"]);

export const ChallengeInvitation = z.object({
  id: Id,
  senderId: Id,
  recipientId: z.nullable(Id),
  challengeId: Id,
  userChallengeId: z.nullable(Id),
  shareToken: z.string(),
  recipientEmail: z.nullable(z.string()),
  shareType: ShareType,
  message: z.nullable(z.string()),
  status: InvitationStatus,
  completed: z.boolean(),
  createdAt: Instant,
});
export type ChallengeInvitation = z.infer<typeof ChallengeInvitation>;

const Attempt = z.object({ completed: z.boolean(), overallScore: z.nullable(z.int()) });

/** One row of the Sent or Received tab. `userChallenge` is the sender's attempt. */
export const ChallengeInvitationItem = z.object({
  invitation: z.object({
    id: Id,
    status: InvitationStatus,
    recipientEmail: z.nullable(z.string()),
    recipientId: z.nullable(Id),
    shareType: ShareType,
    shareToken: z.string(),
    message: z.nullable(z.string()),
    createdAt: Instant,
  }),
  challenge: z.nullable(
    z.object({
      id: Id,
      title: z.string(),
      category: z.string(),
      difficulty: z.enum(["easy", "medium", "hard"]),
      points: z.int(),
    }),
  ),
  sender: z.nullable(Person),
  recipient: z.nullable(Person),
  userChallenge: z.nullable(Attempt),
  recipientChallenge: z.nullable(Attempt),
});
export type ChallengeInvitationItem = z.infer<typeof ChallengeInvitationItem>;

/** What the public page behind a share link shows. */
export const SharedChallenge = z.object({
  challenge: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    difficulty: z.enum(["easy", "medium", "hard"]),
    category: z.string(),
    points: z.int(),
    example: z.nullable(z.string()),
    date: z.string(),
    createdAt: Instant,
  }),
  sender: Person,
  invitation: z.object({
    id: Id,
    status: InvitationStatus,
    recipientId: z.nullable(Id),
    shareType: ShareType,
    message: z.nullable(z.string()),
    createdAt: Instant,
  }),
  userChallenge: z.nullable(
    z.object({ completed: z.literal(true), overallScore: z.int(), userPrompt: z.string() }),
  ),
});
export type SharedChallenge = z.infer<typeof SharedChallenge>;

export const LeaderboardEntry = z.object({
  id: Id,
  rank: z.int(),
  displayName: z.nullable(z.string()),
  username: z.string(),
  totalPoints: z.int(),
  challengesCompleted: z.int(),
  currentStreak: z.int(),
  isCurrentUser: z.boolean(),
  isFriend: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

export const Leaderboard = z.object({
  totalUsers: z.int(),
  currentUserRank: z.int(),
  leaderboard: z.array(LeaderboardEntry),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** One line of the bell. */
export const Notice = z.object({
  kind: z.enum(["challenge-received", "friend-request", "friend-accepted", "challenge-finished"]),
  /** Unique among the caller's notices, so that a list can be keyed by it. */
  key: z.string(),
  person: z.nullable(Person),
  challengeTitle: z.nullable(z.string()),
  at: Instant,
});
export type Notice = z.infer<typeof Notice>;
