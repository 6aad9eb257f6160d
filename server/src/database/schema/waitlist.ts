import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { maybeOwnedByUser } from "./users.ts";

export const waitlistSignups = pgTable(
  "waitlist_signups",
  {
    id: id(),
    name: text("name").notNull(),
    /** Lower-case. */
    email: text("email").notNull().unique(),
    /** Who signed up, where that was a signed-in person: the entry goes with the account. */
    userId: maybeOwnedByUser(),
    createdAt: createdAt(),
  },
  (t) => [index("waitlist_signups_user_idx").on(t.userId)],
);
