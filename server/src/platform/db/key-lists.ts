import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/** A list for a placeholder of the functions below; written here, since the drivers write lists each in its own way. */
export const keyList = (keys: Iterable<number | string>): string =>
  `{${Array.from(keys, (key) => JSON.stringify(key)).join(",")}}`;

/**
 * The list of that name as an array. It is handed through a select of its own, which hides its length from the planner:
 * seeing that one list is shorter than usual, PostgreSQL would plan a prepared statement anew each time, and planning
 * takes longer than reading a few rows.
 */
const listed = (name: string, type: "int" | "text"): SQL =>
  sql`array(select unnest(${sql.placeholder(name)}::${sql.raw(type)}[]))`;

export const listedIds = (name: string): SQL => listed(name, "int");
export const listedTexts = (name: string): SQL => listed(name, "text");
