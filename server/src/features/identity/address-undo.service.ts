import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { giveAddress } from "./account.service.ts";
import { accountById } from "./account.store.ts";
import { forgetAddressChangesSince, lockAddressChange } from "./address-change.store.ts";
import type { IdentityMails } from "./identity-mails.service.ts";
import type { IdentityHooks } from "./identity.hooks.ts";
import { dropResetCode, dropVerificationCodes } from "./passwords/one-time-code.store.ts";
import { endAllSessions } from "./session.store.ts";
import { unlinkIdentitiesSince } from "./user-identity.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: IdentityMails;
  readonly hooks: Pick<IdentityHooks, "addressVerified">;
};

export type AddressUndo = ReturnType<typeof addressUndo>;

/** Undoes a change of address, for the person who reads the mails to the old address. */
export function addressUndo({ db, clock, mails, hooks }: Parts) {
  return {
    /**
     * Restores the old address with its verified state, and ends what whoever changed it may hold: sessions,
     * codes, later changes and provider links added since then.
     * @returns the old address, or null for an invalid code
     * @throws AppError conflict when the address belongs to another person by now
     */
    undo: (code: string): Promise<string | null> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const change = await lockAddressChange(tx, { code, now });
        const account = change === null ? null : await accountById(tx, change.userId);
        if (change === null || account === null) return null;
        const { userId, oldEmail: email, oldEmailVerifiedAt: verifiedAt, changedAt } = change;
        await giveAddress(tx, userId, { email, verifiedAt });
        await forgetAddressChangesSince(tx, { userId, changedAt });
        await unlinkIdentitiesSince(tx, userId, changedAt);
        await dropResetCode(tx, userId);
        await dropVerificationCodes(tx, userId);
        await endAllSessions(tx, userId);
        if (account.email !== null && account.email !== email)
          await mails.addressRestored(tx, { id: userId, email: account.email }, email);
        if (verifiedAt !== null)
          for (const hook of hooks.addressVerified) await hook(tx, { userId, email, now });
        return email;
      }),
  };
}
