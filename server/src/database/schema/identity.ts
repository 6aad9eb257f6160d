import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
import { maybeOwnedByUser, ownedByUser } from "./users.ts";

export const userIdentities = pgTable(
  "user_identities",
  {
    id: id(),
    userId: ownedByUser(),
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("user_identities_provider_subject_key").on(t.provider, t.subject),
    index("user_identities_user_idx").on(t.userId),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** Hash of the cookie's token, so that reading this table gives no way to sign in. */
    tokenHash: text("token_hash").primaryKey(),
    userId: ownedByUser(),
    /** The provider that vouched for the person, named as in `user_identities`; null where a password did. */
    provider: text("provider"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("sessions_user_idx").on(t.userId), index("sessions_expires_idx").on(t.expiresAt)],
);

/** Links that verify an address: a few live ones a person. Using one deletes it and the others to that address. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: id(),
    userId: ownedByUser(),
    purpose: text("purpose").$type<"verify-email" | "reset-password">().notNull(),
    /** The address the code was sent to: it proves nothing about another one. */
    email: text("email").notNull(),
    codeHash: text("code_hash").notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("one_time_codes_user_purpose_idx").on(t.userId, t.purpose)],
);

/** Each change of address can be undone for a week by a link mailed to the address it replaced. */
export const addressChanges = pgTable(
  "address_changes",
  {
    id: id(),
    userId: ownedByUser(),
    oldEmail: text("old_email").notNull(),
    oldEmailVerifiedAt: instant("old_email_verified_at"),
    codeHash: text("code_hash").notNull().unique(),
    changedAt: instant("changed_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("address_changes_user_idx").on(t.userId)],
);

/** How many new accounts a person's links have let in: in all, and in the hour that began then. */
export const linkAdmissions = pgTable("link_admissions", {
  userId: maybeOwnedByUser().primaryKey(),
  total: integer("total").notNull(),
  inHour: integer("in_hour").notNull(),
  hourBeganAt: instant("hour_began_at").notNull(),
});

/** Invitations by the operator; each lets one new account in. The mail holds the signed pass, the table none. */
export const operatorInvitations = pgTable("operator_invitations", {
  id: id(),
  createdAt: createdAt(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/**
 * Append-only log of operator commands. People are named by id without a foreign key, so entries survive the deletion
 * of an account. Addresses are stored as a keyed hash only.
 */
export const operatorLog = pgTable("operator_log", {
  id: id(),
  at: instant("at").notNull(),
  command: text("command").notNull(),
  userId: integer("user_id"),
  challengeId: integer("challenge_id"),
  addressHash: text("address_hash"),
});
