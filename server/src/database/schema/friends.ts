import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { linkToUser, ownedByUser } from "./users.ts";

type FriendshipEndKind = "declined" | "removed" | "cancelled";

/** One row for each pair of people, whichever of them asked first; `userId` is the one who asked last. */
export const friendships = pgTable(
  "friendships",
  {
    id: id(),
    userId: ownedByUser(),
    friendId: ownedByUser("friend_id"),
    status: text("status").$type<"pending" | "accepted" | "rejected" | "cancelled">().notNull(),
    /**
     * The last end, and below it the last end by the other side; a person's own end goes when that person asks or
     * accepts anew. A link made before its sender's end no longer makes friends. `endedBy` is null for rows that
     * ended before this was recorded.
     */
    endedBy: linkToUser("ended_by"),
    endedAs: text("ended_as").$type<FriendshipEndKind>(),
    endedAt: instant("ended_at"),
    otherEndedAs: text("other_ended_as").$type<FriendshipEndKind>(),
    otherEndedAt: instant("other_ended_at"),
    /** When the one who was declined last asked again by an old link: once for each wait. */
    askedByLinkAt: instant("asked_by_link_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("friendships_pair_key").on(
      sql`least(${t.userId}, ${t.friendId})`,
      sql`greatest(${t.userId}, ${t.friendId})`,
    ),
    index("friendships_user_idx").on(t.userId, t.status),
    index("friendships_friend_idx").on(t.friendId, t.status),
  ],
);

/** Goes with its sender: the links of a person who left lead nowhere. */
export const friendshipInvitations = pgTable(
  "friendship_invitations",
  {
    id: id(),
    senderId: ownedByUser("sender_id"),
    recipientId: linkToUser("recipient_id"),
    inviteToken: text("invite_token").notNull().unique(),
    recipientEmail: text("recipient_email"),
    inviteType: text("invite_type").$type<"email" | "social" | "link">().notNull(),
    message: text("message"),
    status: text("status").$type<"pending" | "accepted">().notNull().default("pending"),
    /** A mailed invitation ends with the request or friendship it made; a withdrawn one leads nowhere. */
    endedAs: text("ended_as").$type<"ended" | "withdrawn">(),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("friendship_invitations_sender_idx").on(t.senderId, t.createdAt.desc().nullsFirst()),
    index("friendship_invitations_recipient_idx").on(t.recipientId),
    uniqueIndex("friendship_invitations_pending_email_key")
      .on(t.recipientEmail, t.senderId)
      .where(sql`${t.recipientEmail} is not null and ${t.status} = 'pending' and ${t.endedAt} is null`),
  ],
);

/**
 * Addresses that want no invitations by mail, as keyed hashes, from which no one reads an address without the key. They
 * belong to no account; a row goes when an account proves the address.
 */
export const invitationRefusals = pgTable("invitation_refusals", {
  addressHash: text("address_hash").primaryKey(),
  createdAt: createdAt(),
});
