import { NO_INVITATIONS } from "@promptsmith/contract/kernel/refusals";

import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { accountWithEmail } from "../friend-invitation.store.ts";
import type { InvitationRefusals } from "./invitation-refusal.service.ts";

/**
 * The account with an address that `userId` invites by mail; null for a person without an account.
 * @throws AppError bad-request for an address that cannot exist or is one's own; conflict where no invitation
 *   is wanted
 */
export type FindAddressee = (
  db: Db,
  invite: { readonly userId: number; readonly email: string },
) => Promise<number | null>;

type Parts = {
  readonly refusals: InvitationRefusals;
  /** Where addresses can be verified, an invitation reaches an account only once its address is. */
  readonly mailIsDelivered: boolean;
};

export function addressees({ refusals, mailIsDelivered }: Parts): FindAddressee {
  return async (db, { userId, email }) => {
    const found = await accountWithEmail(db, email);
    if (found?.id === userId) throw new AppError("bad-request", "You cannot invite yourself");
    if (await refusals.has(db, email)) throw new AppError("conflict", NO_INVITATIONS);
    // Until an address is verified, the account sees nothing that was meant for the owner of the address.
    return found !== null && (found.isVerified || !mailIsDelivered) ? found.id : null;
  };
}
