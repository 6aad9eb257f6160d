import { addressForm } from "@promptsmith/contract/kernel/address";
import { asc, eq, ilike, or, sql } from "drizzle-orm";
import { operatorInvitations, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

const columns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
  lastActive: users.lastActive,
  disabledAt: users.disabledAt,
};
export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number];

const MOST_FOUND = 50;

/** People whose address or names hold the text, or whose number it is. */
export function findPeople(db: Db, text: string) {
  const around = (part: string): string => `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const like = around(text);
  return db
    .select(columns)
    .from(users)
    .where(
      or(
        ilike(users.email, around(addressForm(text))),
        ilike(users.username, like),
        ilike(users.displayName, like),
        sql`${users.id}::text = ${text}`,
      ),
    )
    .orderBy(users.id)
    .limit(MOST_FOUND);
}

export const allPeople = (db: Db) => db.select(columns).from(users).orderBy(asc(users.id));

/** @returns null when there is none; held until the transaction ends */
export async function lockPerson(tx: Db, emailOrId: string): Promise<FoundPerson | null> {
  const isIt = /^\d{1,9}$/.test(emailOrId)
    ? eq(users.id, Number(emailOrId))
    : eq(users.email, addressForm(emailOrId));
  const [found] = await tx.select(columns).from(users).where(isIt).for("update");
  return found ?? null;
}

export async function setDisabled(tx: Db, userId: number, disabledAt: Date | null): Promise<void> {
  await tx.update(users).set({ disabledAt }).where(eq(users.id, userId));
}

export async function setDisplayName(tx: Db, userId: number, displayName: string): Promise<void> {
  await tx.update(users).set({ displayName }).where(eq(users.id, userId));
}

/** How long the link of an invitation works; its mail says it. */
export const INVITATION_DAYS = 14;

export async function addInvitation(
  tx: Db,
  times: { readonly createdAt: Date; readonly expiresAt: Date },
): Promise<number> {
  const [added] = await tx
    .insert(operatorInvitations)
    .values(times)
    .returning({ id: operatorInvitations.id });
  if (added === undefined) throw new Error("The invitation was not stored");
  return added.id;
}
