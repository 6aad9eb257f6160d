import { isEmail } from "@promptsmith/contract/kernel/text";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { isUniqueViolation } from "../../platform/db/db-error.ts";
import type { AccountService } from "./account.service.ts";
import { accountByEmail, dropCredentials, markEmailVerified, noteSignIn } from "./account.store.ts";
import type { Account } from "./account.store.ts";
import { linkingOf } from "./domain/social-linking.ts";
import type { IdentityMails } from "./identity-mails.service.ts";
import { dropResetCode, dropVerificationCode } from "./one-time-code.store.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";
import { endAllSessions } from "./session.store.ts";
import type { SocialProfile, SocialProvider } from "./social-provider.service.ts";
import { linkIdentity, userOfIdentity } from "./user-identity.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: AccountService;
  readonly passwords: PasswordIdentity;
  readonly mails: IdentityMails;
};

type Arrival = { readonly provider: SocialProvider; readonly profile: SocialProfile; readonly ip: string };

export type SocialSignIn = ReturnType<typeof socialSignInService>;

export function socialSignInService({ db, clock, accounts, passwords, mails }: Parts) {
  async function takeOver(tx: Db, account: Account, now: Date): Promise<void> {
    await dropCredentials(tx, account.id);
    await dropResetCode(tx, account.id);
    await dropVerificationCode(tx, account.id);
    await endAllSessions(tx, account.id);
    await markEmailVerified(tx, account.id, now);
  }

  async function makeAccount(
    tx: Db,
    profile: SocialProfile,
    email: string | null,
    now: Date,
  ): Promise<number> {
    const verified = email !== null && profile.emailVerified;
    const made = await accounts.create(tx, {
      email,
      displayName: profile.name,
      password: null,
      firebaseUid: null,
      emailVerifiedAt: verified ? now : null,
    });
    if (email !== null && !verified) await passwords.welcome(tx, { id: made.id, email, now });
    return made.id;
  }

  /** @returns the user, or null when the address belongs to somebody who must sign in with the password */
  async function firstArrival(tx: Db, { provider, profile }: Arrival): Promise<number | null> {
    const now = clock.now();
    const email = profile.email !== null && isEmail(profile.email) ? profile.email : null;
    const account = email === null ? null : await accountByEmail(tx, email);
    const linking = linkingOf({
      account: account === null ? null : { emailVerified: account.emailVerifiedAt !== null },
      providerVerified: profile.emailVerified,
    });
    if (linking === "refuse") return null;
    if (linking === "take-over" && account !== null) await takeOver(tx, account, now);
    if (linking === "link" && account?.email != null)
      await mails.providerLinked(tx, account.email, provider.label);
    const userId = account?.id ?? (await makeAccount(tx, profile, email, now));
    await linkIdentity(tx, { provider: provider.name, subject: profile.subject, userId, createdAt: now });
    return userId;
  }

  const arrive = (arrival: Arrival): Promise<number | null> =>
    db.transaction(async (tx) => {
      const { provider, profile, ip } = arrival;
      const known = await userOfIdentity(tx, { provider: provider.name, subject: profile.subject });
      const userId = known ?? (await firstArrival(tx, arrival));
      if (userId !== null) await noteSignIn(tx, { userId, now: clock.now(), ip });
      return userId;
    });

  return {
    /** @returns the user to sign in, or null when the address belongs to an account that may not be linked */
    async enter(arrival: Arrival): Promise<number | null> {
      try {
        return await arrive(arrival);
      } catch (error) {
        // Two windows came back at once: the other one has just made what this one looked for.
        const raced = isUniqueViolation(error) || (error instanceof AppError && error.code === "conflict");
        if (raced) return await arrive(arrival);
        throw error;
      }
    },
  };
}
