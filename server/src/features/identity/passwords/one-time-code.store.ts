import { createHash } from "node:crypto";
import { and, desc, eq, gt, lte, notInArray, sql } from "drizzle-orm";
import { oneTimeCodes, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { randomToken } from "../../../platform/random-token.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a link that confirms an address works; its mail says it. */
export const VERIFICATION_HOURS = 24;
/** How long a link for a new password works; mails and commands say it. */
export const RESET_MINUTES = 60;
/** Verification links of one person that are valid at the same time. */
const LIVE_LINKS = 5;

export const newCode = (): string => randomToken(43);
/** With 256 random bits a plain hash is enough: there is nothing to guess. */
export const hashOfCode = (code: string): string => createHash("sha256").update(code).digest("base64url");

type Issue = { readonly userId: number; readonly email: string; readonly now: Date };

/**
 * A verification code for exactly this address. Older ones stay good, since mails arrive late and in any order; of
 * more than a few the oldest goes.
 */
export async function issueVerificationCode(tx: Db, { userId, email, now }: Issue): Promise<string> {
  const code = newCode();
  await tx.insert(oneTimeCodes).values({
    userId,
    purpose: "verify-email",
    email,
    codeHash: hashOfCode(code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS),
  });
  const newest = tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(isVerificationOf(userId), gt(oneTimeCodes.expiresAt, now)))
    .orderBy(desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id))
    .limit(LIVE_LINKS);
  await tx.delete(oneTimeCodes).where(and(isVerificationOf(userId), notInArray(oneTimeCodes.id, newest)));
  return code;
}

const isVerificationOf = (userId: number) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, "verify-email"));

/**
 * Uses a verification code up, in one statement: of several at once one wins. A code for an address that the account
 * does not have proves nothing, and stays. With the address proven, no other link to it works any more.
 */
export async function takeVerificationCode(
  tx: Db,
  { code, now }: { code: string; now: Date },
): Promise<{ userId: number; email: string } | null> {
  const addressNow = tx.select({ email: users.email }).from(users).where(eq(users.id, oneTimeCodes.userId));
  const [taken] = await tx
    .delete(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.codeHash, hashOfCode(code)),
        eq(oneTimeCodes.purpose, "verify-email"),
        gt(oneTimeCodes.expiresAt, now),
        eq(oneTimeCodes.email, sql`(${addressNow})`),
      ),
    )
    .returning({ userId: oneTimeCodes.userId, email: oneTimeCodes.email });
  if (taken === undefined) return null;
  await tx
    .delete(oneTimeCodes)
    .where(and(isVerificationOf(taken.userId), eq(oneTimeCodes.email, taken.email)));
  return taken;
}

export async function dropVerificationCodes(tx: Db, userId: number): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
}

/** A reset code; it replaces an earlier one. */
export async function issueResetCode(tx: Db, { userId, now }: Omit<Issue, "email">): Promise<string> {
  const code = newCode();
  const resetCodeExpires = new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
  await tx
    .update(users)
    .set({ resetCode: hashOfCode(code), resetCodeExpires })
    .where(eq(users.id, userId));
  return code;
}

const isGoodReset = (code: string, now: Date) =>
  and(eq(users.resetCode, hashOfCode(code)), gt(users.resetCodeExpires, now));

/** The address of a valid reset code, without using the code up; null for an invalid one. */
export async function readResetCode(
  db: Db,
  { code, now }: { code: string; now: Date },
): Promise<string | null> {
  const [found] = await db.select({ email: users.email }).from(users).where(isGoodReset(code, now));
  return found?.email ?? null;
}

/** Uses a reset code up, in one statement: of several at once one wins. */
export async function takeResetCode(
  tx: Db,
  { code, now }: { code: string; now: Date },
): Promise<{ userId: number; email: string } | null> {
  const [taken] = await tx
    .update(users)
    .set({ resetCode: null, resetCodeExpires: null })
    .where(isGoodReset(code, now))
    .returning({ userId: users.id, email: users.email });
  return taken === undefined || taken.email === null ? null : { userId: taken.userId, email: taken.email };
}

export async function dropResetCode(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ resetCode: null, resetCodeExpires: null }).where(eq(users.id, userId));
}

export async function purgeCodes(db: Db, now: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now));
  await db
    .update(users)
    .set({ resetCode: null, resetCodeExpires: null })
    .where(lte(users.resetCodeExpires, now));
}
