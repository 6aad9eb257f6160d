import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { accountById, deleteAccount, exportedAccount } from "./account.store.ts";
import type { Account } from "./account.store.ts";
import { formerAddresses } from "./address-change.store.ts";
import type { IdentityHooks } from "./identity.hooks.ts";
import { admissionsBy } from "./registration/pass.store.ts";
import type { PasswordIdentity } from "./passwords/password-identity.service.ts";
import { hasPassword } from "./passwords/password-proof.service.ts";
import type { PasswordProofs } from "./passwords/password-proof.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: PasswordIdentity;
  readonly proofs: PasswordProofs;
  readonly mail: Mailer;
  /** Without mail no one can verify an address, so each account counts as the owner of its address. */
  readonly mailIsDelivered: boolean;
  readonly hooks: IdentityHooks;
};

type Departure = {
  readonly userId: number;
  readonly password: string | undefined;
  /** The username, typed by a person who has no password. */
  readonly confirm: string | undefined;
};

export type DepartureService = ReturnType<typeof departureService>;

/** Download of one's data, and deletion of the account. */
export function departureService(parts: Parts) {
  const { db, clock, passwords, proofs, hooks } = parts;
  const ownAddress = ({ email, emailVerifiedAt }: Account): string | null =>
    emailVerifiedAt !== null || !parts.mailIsDelivered ? email : null;

  return {
    /** Everything stored about the user, from every feature; no secrets, and no other person's address. */
    exportAll: (userId: number): Promise<Record<string, unknown>> =>
      db.transaction(
        async (tx) => {
          const account = await accountById(tx, userId);
          const own = {
            userId,
            address: account === null ? null : ownAddress(account),
            former: await formerAddresses(tx, userId),
          };
          const everything: Record<string, unknown> = { exportedAt: clock.now().toISOString() };
          Object.assign(everything, await exportedAccount(tx, userId));
          everything["letInByMyLinks"] = await admissionsBy(tx, userId);
          for (const part of hooks.exportParts) Object.assign(everything, await part(tx, own));
          return everything;
        },
        { isolationLevel: "repeatable read" },
      ),

    /** @throws AppError bad-request when the proof is missing, forbidden when it is wrong */
    async leave({ userId, password, confirm }: Departure): Promise<void> {
      const account = await accountById(db, userId);
      if (account === null) throw new AppError("not-authenticated", "Not authenticated");
      await proofs.countAttempt(userId);
      const proof = hasPassword(account) ? await proofs.demand(account, password) : proveByName(confirm);
      await db.transaction(async (tx) => {
        // Read again, since the address may have changed while the password was checked.
        const present = await accountById(tx, userId);
        const address = present === null ? null : ownAddress(present);
        const former = await formerAddresses(tx, userId);
        for (const hook of hooks.accountDeleted)
          await hook(tx, { userId, address, former, now: clock.now() });
        if (address !== null) await parts.mail.forget(tx, address);
        await deleteAccount(tx, userId);
      });
      if (proof !== null) await passwords.forget(proof);

      function proveByName(given: string | undefined): null {
        if (given === account?.username) return null;
        throw new AppError("bad-request", "Please type your username to confirm");
      }
    },
  };
}
