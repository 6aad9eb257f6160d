import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { refuseOver } from "../../platform/limits.ts";
import type { Limits } from "../../platform/limits.ts";
import { accountByEmail, markEmailVerified, noteSignIn, setPassword } from "./account.store.ts";
import type { Account } from "./account.store.ts";
import type { PasswordIdentity, Proof } from "./password-identity.service.ts";

const WRONG = "Invalid email or password";
const TOO_MANY_FAILURES = "Too many failed sign-in attempts. Please wait a few minutes and try again.";
const QUARTER_HOUR = 15 * 60;
/** Failures only. The pair stops one guesser; the wide ones stop many machines on one account, and one on many. */
const LIMITS = {
  pair: { max: 10, windowSeconds: QUARTER_HOUR },
  ip: { max: 100, windowSeconds: QUARTER_HOUR },
  account: { max: 100, windowSeconds: QUARTER_HOUR },
} as const;

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly passwords: PasswordIdentity;
};

export function signInService({ db, clock, limits, passwords }: Parts) {
  /** Counts the attempt before the password is looked at: guesses made at once must not slip through together. */
  async function countAttempt(email: string, ip: string): Promise<{ takeBack: () => Promise<void> }> {
    const counters = [
      [`login:pair:${email}:${ip}`, LIMITS.pair],
      [`login:ip:${ip}`, LIMITS.ip],
      [`login:account:${email}`, LIMITS.account],
    ] as const;
    for (const [key, limit] of counters) refuseOver(await limits.take(key, limit), TOO_MANY_FAILURES);
    return {
      takeBack: async () => {
        for (const [key] of counters) await limits.giveBack(key);
      },
    };
  }

  async function keepWhatWasProved(tx: Db, account: Account, proof: Proof): Promise<void> {
    if (proof.renewedHash !== null) await setPassword(tx, account.id, proof.renewedHash);
    if (proof.emailVerified && account.emailVerifiedAt === null)
      await markEmailVerified(tx, account.id, clock.now());
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
      const account = await accountByEmail(db, email);
      const proof = await passwords.prove({ email, password, account });
      if (account === null || proof === null) throw new AppError("not-authenticated", WRONG);
      await takeBack();
      await db.transaction(async (tx) => {
        await keepWhatWasProved(tx, account, proof);
        await noteSignIn(tx, { userId: account.id, now: clock.now(), ip });
      });
      return account;
    },
  };
}
