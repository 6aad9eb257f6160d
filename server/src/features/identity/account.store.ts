import { and, eq, isNull, sql } from "drizzle-orm";
import { addressChanges, oneTimeCodes, sessions, userIdentities, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { rowsOfUser } from "../../platform/db/rows/rows-of-user.ts";
import { rememberFormerAddress } from "./address-change.store.ts";
import { unlinkIdentities } from "./user-identity.store.ts";

export type Account = {
  readonly id: number;
  readonly username: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly password: string | null;
  readonly firebaseUid: string | null;
  readonly emailVerifiedAt: Date | null;
  /** Null until the first sign-in. */
  readonly lastActive: Date | null;
  /** Set by the operator: there is no way in until it is cleared. */
  readonly disabledAt: Date | null;
};

const columns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  email: users.email,
  password: users.password,
  firebaseUid: users.firebaseUid,
  emailVerifiedAt: users.emailVerifiedAt,
  lastActive: users.lastActive,
  disabledAt: users.disabledAt,
};

export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  const [found] = await db.select(columns).from(users).where(eq(users.email, email));
  return found ?? null;
}

export async function accountById(db: Db, id: number): Promise<Account | null> {
  const [found] = await db.select(columns).from(users).where(eq(users.id, id));
  return found ?? null;
}

export async function accountByFirebaseUid(db: Db, uid: string): Promise<Account | null> {
  const [found] = await db.select(columns).from(users).where(eq(users.firebaseUid, uid));
  return found ?? null;
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return found !== undefined;
}

export type NewAccount = {
  readonly username: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly password: string | null;
  readonly firebaseUid: string | null;
  readonly emailVerifiedAt: Date | null;
  /** By an invitation, or by the operator's own provider. */
  readonly letInByOperator: boolean;
  readonly now: Date;
};

/** @returns null when the username, e-mail address or provider's id is taken (the transaction stays usable) */
export async function insertAccount(tx: Db, { now, ...account }: NewAccount): Promise<Account | null> {
  const [made] = await tx
    .insert(users)
    .values({ ...account, createdAt: now })
    .onConflictDoNothing()
    .returning(columns);
  return made ?? null;
}

export async function noteSignIn(tx: Db, sign: { userId: number; now: Date; ip: string }): Promise<void> {
  await tx.update(users).set({ lastActive: sign.now, ipAddress: sign.ip }).where(eq(users.id, sign.userId));
}

export async function setPassword(tx: Db, userId: number, password: string | null): Promise<void> {
  await tx.update(users).set({ password }).where(eq(users.id, userId));
}

/** Removes all credentials of a person who registered in advance with another person's address. */
export async function dropCredentials(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ password: null, firebaseUid: null }).where(eq(users.id, userId));
  await unlinkIdentities(tx, userId);
}

export async function linkFirebase(tx: Db, userId: number, firebaseUid: string): Promise<void> {
  await tx.update(users).set({ firebaseUid }).where(eq(users.id, userId));
}

/** @returns the address when it was not verified before, else null */
export async function markEmailVerified(tx: Db, userId: number, now: Date): Promise<string | null> {
  const [marked] = await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ email: users.email });
  return marked?.email ?? null;
}

/**
 * Removes the address of an account. Whoever comes with the address afterwards gets a new account. The number at
 * Firebase goes with it: the password there goes by the address, and whoever reads its mails can choose another one.
 */
export async function releaseAddress(
  tx: Db,
  { id, email, emailVerifiedAt }: Pick<Account, "id" | "email" | "emailVerifiedAt">,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ email: null, emailVerifiedAt: null, firebaseUid: null })
    .where(eq(users.id, id));
  if (email !== null && emailVerifiedAt !== null)
    await rememberFormerAddress(tx, {
      userId: id,
      oldEmail: email,
      oldEmailVerifiedAt: emailVerifiedAt,
      changedAt: now,
    });
}

/** @param verifiedAt null for a new address, which no one has proven yet */
export async function changeAddress(
  tx: Db,
  userId: number,
  { email, verifiedAt }: { readonly email: string; readonly verifiedAt: Date | null },
): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt: verifiedAt }).where(eq(users.id, userId));
}

export async function deleteAccount(tx: Db, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** What identity stores about a person, for the export: no hash, no code, no token. */
export async function exportedAccount(db: Db, userId: number): Promise<Record<string, unknown>> {
  const [account] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      ipAddress: users.ipAddress,
      createdAt: users.createdAt,
      disabledAt: users.disabledAt,
      letInByOperator: users.letInByOperator,
      lastActive: users.lastActive,
    })
    .from(users)
    .where(eq(users.id, userId));
  return {
    account,
    sessions: await rowsOfUser(db, userId, sessions, sessionColumns, sessions.createdAt),
    providers: await rowsOfUser(db, userId, userIdentities, providerColumns, userIdentities.createdAt),
    mailedCodes: await rowsOfUser(db, userId, oneTimeCodes, codeColumns, oneTimeCodes.createdAt),
    formerAddresses: await rowsOfUser(db, userId, addressChanges, addressColumns, addressChanges.changedAt),
  };
}

const sessionColumns = {
  provider: sessions.provider,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
};

const providerColumns = {
  provider: userIdentities.provider,
  subject: userIdentities.subject,
  linkedAt: userIdentities.createdAt,
};

const codeColumns = {
  purpose: oneTimeCodes.purpose,
  email: oneTimeCodes.email,
  createdAt: oneTimeCodes.createdAt,
  expiresAt: oneTimeCodes.expiresAt,
};

const addressColumns = {
  email: addressChanges.oldEmail,
  verifiedAt: addressChanges.oldEmailVerifiedAt,
  changedAt: addressChanges.changedAt,
  canBeUndoneUntil: addressChanges.expiresAt,
};
