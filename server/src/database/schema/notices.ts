import { pgTable } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { maybeOwnedByUser } from "./users.ts";

/** When a user last opened the bell; what is newer shows a dot. */
export const noticeVisits = pgTable("notice_visits", {
  userId: maybeOwnedByUser().primaryKey(),
  seenAt: instant("seen_at").notNull(),
});
