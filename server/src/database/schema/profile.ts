import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { ownedByUser } from "./users.ts";

export const interests = pgTable("interests", {
  id: id(),
  userId: ownedByUser().unique(),
  categories: text("categories").array().notNull(),
  createdAt: createdAt(),
});
