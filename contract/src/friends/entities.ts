import * as z from "zod/mini";

import { Person } from "../identity/entities.ts";
import { Id, Instant } from "../kernel/ids.ts";
import { FriendshipStatus, InviteType } from "./rules.ts";

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
