import type { Db } from "../../platform/db/database.ts";
import { markEmailVerified } from "./account.store.ts";
import type { IdentityHooks } from "./identity.hooks.ts";

/** Marks the account's address as verified, and runs the hooks if it was not verified before. */
export async function proveAddress(
  tx: Db,
  hooks: Pick<IdentityHooks, "addressVerified">,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const email = await markEmailVerified(tx, userId, now);
  if (email === null) return;
  for (const hook of hooks.addressVerified) await hook(tx, { userId, email, now });
}
