import { operatorInvitations } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

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
