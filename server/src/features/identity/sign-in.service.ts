import { login } from "@promptsmith/contract/identity/calls";
import { ACCOUNT_DISABLED, NOT_VERIFIED } from "@promptsmith/contract/kernel/refusals";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { clientNetworkOf } from "../../platform/http/client-network.ts";
import { refuseOver } from "../../platform/limits.ts";
import type { Limits } from "../../platform/limits.ts";
import type { AccountService } from "./account.service.ts";
import { accountByEmail, accountByFirebaseUid, noteSignIn, setPassword } from "./account.store.ts";
import type { Account } from "./account.store.ts";
import { proveAddress } from "./address-proof.service.ts";
import type { IdentityHooks } from "./identity.hooks.ts";
import type { PasswordIdentity, Proof } from "./passwords/password-identity.service.ts";

const WRONG = "Invalid email or password";
const TOO_MANY_FAILURES = "Too many failed sign-in attempts. Please wait a few minutes and try again.";
const LIMITS = login.counted;

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly passwords: PasswordIdentity;
  readonly accounts: AccountService;
  readonly hooks: Pick<IdentityHooks, "addressVerified">;
  readonly verificationRequired: boolean;
};

export type SignInService = ReturnType<typeof signInService>;

export function signInService(parts: Parts) {
  const { db, clock, limits, passwords } = parts;

  /** Counts the attempt before the password is looked at: guesses made at once must not slip through together. */
  async function countAttempt(email: string, ip: string): Promise<{ takeBack: () => Promise<void> }> {
    const machine = clientNetworkOf(ip);
    const counters = [
      [`login:pair:${email}:${machine}`, LIMITS.pair],
      [`login:ip:${machine}`, LIMITS.ip],
      [`login:account:${email}`, LIMITS.account],
    ] as const;
    for (const [key, limit] of counters) refuseOver(await limits.take(key, limit), TOO_MANY_FAILURES);
    return {
      takeBack: async () => {
        for (const [key] of counters) await limits.refund(key);
      },
    };
  }

  /** The account of a proved password; one that so far lives only at Firebase is made here. */
  async function accountOf(proof: Proof, email: string, byEmail: Account | null): Promise<Account | null> {
    const uid = proof.firebaseUid;
    if (uid === null) return byEmail;
    const known = await accountByFirebaseUid(db, uid);
    return known ?? (await parts.accounts.adoptFirebase({ email, uid, verified: proof.emailVerified }));
  }

  /** Checked only before the first sign-in, so that no one is locked out of an account in use. */
  async function demandVerification(account: Account, proof: Proof, email: string): Promise<void> {
    const verified = proof.emailVerified || account.emailVerifiedAt !== null || account.lastActive !== null;
    if (!parts.verificationRequired || verified) return;
    const { allowed } = await limits.take(`verify-mail:${account.id}`, LIMITS.verificationMails);
    if (allowed) await passwords.remindToVerify({ id: account.id, email }, proof);
    throw new AppError("forbidden", NOT_VERIFIED);
  }

  /** After a change of address the old one signs in until the password store has taken over the new one. */
  async function followAddress(account: Account, proof: Proof, email: string): Promise<void> {
    if (proof.token === null || account.email === null || account.email === email) return;
    const { allowed } = await limits.take(`move-address:${account.id}`, LIMITS.addressMoves);
    if (allowed) await passwords.moveTo(account.email, proof);
  }

  return {
    /** @throws AppError not-authenticated, with one text whatever was wrong */
    async withPassword({
      email,
      password,
      ip,
    }: {
      email: string;
      password: string;
      ip: string;
    }): Promise<Account> {
      const { takeBack } = await countAttempt(email, ip);
      const byEmail = await accountByEmail(db, email);
      const proof = await passwords.prove({ email, password, account: byEmail });
      if (proof === null) throw new AppError("not-authenticated", WRONG);
      await takeBack();
      const account = await accountOf(proof, email, byEmail);
      if (account === null) throw new AppError("not-authenticated", WRONG);
      if (account.disabledAt !== null) throw new AppError("forbidden", ACCOUNT_DISABLED);
      await demandVerification(account, proof, email);
      await followAddress(account, proof, email);
      const now = clock.now();
      await db.transaction(async (tx) => {
        if (proof.renewedHash !== null) await setPassword(tx, account.id, proof.renewedHash);
        if (proof.emailVerified && account.email === email)
          await proveAddress(tx, parts.hooks, { userId: account.id, now });
        await noteSignIn(tx, { userId: account.id, now, ip });
      });
      return account;
    },
  };
}
