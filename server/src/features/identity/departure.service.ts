import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { refuseOver } from "../../platform/limits.ts";
import type { Limits } from "../../platform/limits.ts";
import { accountById, deleteAccount, exportedAccount } from "./account.store.ts";
import type { IdentityHooks } from "./identity.public.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly passwords: PasswordIdentity;
  readonly hooks: IdentityHooks;
};

type Departure = {
  readonly userId: number;
  readonly password: string | undefined;
  /** The username, typed by somebody who has no password. */
  readonly confirm: string | undefined;
};

const ATTEMPTS = { max: 10, windowSeconds: 15 * 60 };

export type DepartureService = ReturnType<typeof departureService>;

/** Taking one's data along, and leaving. */
export function departureService({ db, clock, limits, passwords, hooks }: Parts) {
  return {
    /** Everything stored about the user, as every room tells it; no secrets, nobody else's address. */
    exportAll: (userId: number): Promise<Record<string, unknown>> =>
      db.transaction(
        async (tx) => {
          const parts: Record<string, unknown> = { exportedAt: clock.now().toISOString() };
          Object.assign(parts, await exportedAccount(tx, userId));
          for (const part of hooks.exportParts) Object.assign(parts, await part(tx, userId));
          return parts;
        },
        { isolationLevel: "repeatable read" },
      ),

    /** @throws AppError bad-request when the proof is missing, forbidden when it is wrong */
    async leave({ userId, password, confirm }: Departure): Promise<void> {
      const account = await accountById(db, userId);
      if (account === null) throw new AppError("not-authenticated", "Not authenticated");
      refuseOver(await limits.take(`leave:${userId}`, ATTEMPTS));
      const hasPassword = account.password !== null || account.firebaseUid !== null;
      const proof = hasPassword ? await proveByPassword(password) : proveByName(confirm);
      await db.transaction(async (tx) => {
        for (const hook of hooks.accountDeleted) await hook(tx, { userId, now: clock.now() });
        await deleteAccount(tx, userId);
      });
      if (proof !== null) await passwords.forget(proof);

      async function proveByPassword(given: string | undefined) {
        if (given === undefined || given === "") throw new AppError("bad-request", "Password is required");
        const found = await passwords.prove({ email: account?.email ?? "", password: given, account });
        if (found === null) throw new AppError("forbidden", "Wrong password");
        return found;
      }

      function proveByName(given: string | undefined): null {
        if (given === account?.username) return null;
        throw new AppError("bad-request", "Please type your username to confirm");
      }
    },
  };
}
