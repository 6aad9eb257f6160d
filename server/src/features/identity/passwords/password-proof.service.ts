import { deleteMyAccount } from "@promptsmith/contract/identity/calls";
import { PASSWORD_REQUIRED } from "@promptsmith/contract/identity/rules";
import { AppError } from "../../../platform/app-error.ts";
import { refuseOver } from "../../../platform/limits.ts";
import type { Limits } from "../../../platform/limits.ts";
import type { Account } from "../account.store.ts";
import type { PasswordIdentity, Proof } from "./password-identity.service.ts";

type Parts = { readonly limits: Limits; readonly passwords: PasswordIdentity };

export const hasPassword = ({ password, firebaseUid }: Account): boolean =>
  password !== null || firebaseUid !== null;

export type PasswordProofs = ReturnType<typeof passwordProofs>;

/** Asks a signed-in person for the own password once more, before something that a session alone may not do. */
export function passwordProofs({ limits, passwords }: Parts) {
  return {
    /** Counts an attempt. @throws AppError too-many-requests */
    async countAttempt(userId: number): Promise<void> {
      refuseOver(await limits.take(`leave:${userId}`, deleteMyAccount.counted.passwords));
    },

    /** @throws AppError bad-request without a password, forbidden for a wrong one */
    async demand(account: Account, given: string | null | undefined): Promise<Proof> {
      if (!given) throw new AppError("bad-request", PASSWORD_REQUIRED);
      const found = await passwords.prove({ email: account.email ?? "", password: given, account });
      if (found === null) throw new AppError("forbidden", "Wrong password");
      return found;
    },

    /** The attempt was a right one. */
    takeBack: (userId: number): Promise<void> => limits.refund(`leave:${userId}`),
  };
}
