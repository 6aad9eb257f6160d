import { integer, timestamp } from "drizzle-orm/pg-core";

/** A 32-bit identity column. */
export const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();

/**
 * A moment, to the millisecond. Never with an SQL default: the application's one clock hands it in, so that a whole
 * server can run under a shifted clock.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => instant("created_at").notNull();
export const updatedAt = () => instant("updated_at").notNull();
