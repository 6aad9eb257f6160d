/**
 * Every table, by the feature that owns it: a feature writes only its own tables, and of `users` only its own columns.
 * The same schema and migrations serve the embedded database and PostgreSQL 15. Descending index columns say
 * `nullsFirst`, because that is what a plain `order by x desc` asks for: with drizzle's default the planner would not use
 * the index.
 */
export * from "./schema/users.ts";
export * from "./schema/identity.ts";
export * from "./schema/profile.ts";
export * from "./schema/progress.ts";
export * from "./schema/challenges.ts";
export * from "./schema/friends.ts";
export * from "./schema/sharing.ts";
export * from "./schema/notices.ts";
export * from "./schema/waitlist.ts";
export * from "./schema/platform.ts";
