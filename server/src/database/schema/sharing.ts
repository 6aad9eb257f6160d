import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
import { challengeRef, userChallenges } from "./challenges.ts";
import { linkToUser } from "./users.ts";

/**
 * Stays in the recipient's list after its sender's account is deleted, without the sender's text; its token
 * is invalid then.
 */
export const challengeInvitations = pgTable(
  "challenge_invitations",
  {
    id: id(),
    senderId: linkToUser("sender_id"),
    recipientId: linkToUser("recipient_id"),
    challengeId: challengeRef(),
    userChallengeId: integer("user_challenge_id").references(() => userChallenges.id, {
      onDelete: "set null",
    }),
    shareToken: text("share_token").notNull().unique(),
    recipientEmail: text("recipient_email"),
    shareType: text("share_type").$type<"internal" | "link" | "email">().notNull(),
    message: text("message"),
    status: text("status").$type<"pending" | "accepted">().notNull().default("pending"),
    completed: boolean("completed").notNull().default(false),
    /** The sender's draft that was best when this was last shared. */
    sharedDraft: integer("shared_draft").notNull().default(1),
    /** Stopped by its sender, or ended with the friendship: listed nowhere, and its token shows nothing any more. */
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("challenge_invitations_trio_key")
      .on(t.recipientId, t.senderId, t.challengeId)
      .where(sql`${t.endedAt} is null`),
    // The sender's one reusable link per challenge names no one and stays pending. (An accepted row can lose
    // its recipient too, when that account is deleted, and must not collide with the link.)
    uniqueIndex("challenge_invitations_link_key")
      .on(t.senderId, t.challengeId)
      .where(
        sql`${t.shareType} = 'link' and ${t.recipientId} is null and ${t.status} = 'pending' and ${t.endedAt} is null`,
      ),
    index("challenge_invitations_sender_idx").on(t.senderId, t.createdAt.desc().nullsFirst()),
    index("challenge_invitations_received_idx").on(t.recipientId, t.createdAt.desc().nullsFirst()),
    index("challenge_invitations_recipient_challenge_idx").on(t.recipientId, t.challengeId),
    index("challenge_invitations_attempt_idx").on(t.userChallengeId),
  ],
);
