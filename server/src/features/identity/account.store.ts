import { eq, sql } from "drizzle-orm";
import { sessions, userIdentities, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { freeUsername } from "./domain/username.ts";
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

/** The first free name of base, base2, base3 ... at this moment. */
export async function suggestUsername(tx: Db, base: string): Promise<string> {
  const lower = sql`lower(${users.username})`;
  const taken = await tx
    .select({ username: sql<string>`lower(${users.username})` })
    .from(users)
    .where(sql`${lower} = ${base} or ${lower} ~ ${`^${base}[0-9]+$`}`);
  return freeUsername(base, new Set(taken.map(({ username }) => username)));
}

export async function noteSignIn(tx: Db, sign: { userId: number; now: Date; ip: string }): Promise<void> {
  await tx.update(users).set({ lastActive: sign.now, ipAddress: sign.ip }).where(eq(users.id, sign.userId));
}

export async function setPassword(tx: Db, userId: number, password: string | null): Promise<void> {
  await tx.update(users).set({ password }).where(eq(users.id, userId));
}

/** Whatever somebody could sign in with who made the account in advance with another's address. */
export async function dropCredentials(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ password: null, firebaseUid: null }).where(eq(users.id, userId));
  await unlinkIdentities(tx, userId);
}

export async function linkFirebase(tx: Db, userId: number, firebaseUid: string): Promise<void> {
  await tx.update(users).set({ firebaseUid }).where(eq(users.id, userId));
}

export async function markEmailVerified(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId));
}

/** The new address is not verified yet. */
export async function changeAddress(tx: Db, userId: number, email: string): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.id, userId));
}

export async function deleteAccount(tx: Db, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** What identity stores about somebody, for the export: no hash, no code, no token. */
export async function exportedAccount(db: Db, userId: number): Promise<Record<string, unknown>> {
  const [account] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      ipAddress: users.ipAddress,
      createdAt: users.createdAt,
      lastActive: users.lastActive,
    })
    .from(users)
    .where(eq(users.id, userId));
  const signedIn = await db
    .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const providers = await db
    .select({ provider: userIdentities.provider, linkedAt: userIdentities.createdAt })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId));
  return { account, sessions: signedIn, providers };
}
