import * as z from "zod/mini";

import { linkToken } from "./tokens.ts";

/** Largest id: the database columns are 32-bit integers. */
export const MAX_ID = 2_147_483_647;

/** An id in a JSON body or answer. */
export const Id = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** An id in a path or query: digits only, without sign, blank, exponent or leading zero. */
export const PathId = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)), z.pipe(z.transform(Number), Id));

/** Random, URL-safe, at least 128 bits; anything else cannot be one of ours. What a text puts behind a link is left out. */
export const PathToken = z.string().check(z.overwrite(linkToken), z.regex(/^[A-Za-z0-9_-]{16,128}$/));

/** An instant as ISO-8601 in UTC, for example `2025-01-31T12:00:00.000Z`. */
export const Instant = z.string();

/** A calendar day of the user's own time zone, `YYYY-MM-DD`. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export type Day = z.infer<typeof Day>;

/**
 * Whether there is such a day: the form alone allows a 30th of February. PostgreSQL knows no year 0, and the day after the
 * last of 9999 cannot be written in this form.
 */
export function isRealDay(day: string): boolean {
  if (day.startsWith("0000") || day.startsWith("9999")) return false;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
