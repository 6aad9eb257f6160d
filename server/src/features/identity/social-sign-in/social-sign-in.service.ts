import { login } from "@promptsmith/contract/identity/calls";
import { isEmail, isNewEmail } from "@promptsmith/contract/kernel/address";
import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isUniqueViolation } from "../../../platform/db/errors/db-error.ts";
import type { Limits } from "../../../platform/limits.ts";
import type { AccountService } from "../account.service.ts";
import { accountByEmail, accountById, dropCredentials, noteSignIn } from "../account.store.ts";
import type { Account } from "../account.store.ts";
import type { Admission, RegistrationAttempt } from "../registration/admission.service.ts";
import { proveAddress } from "../address-proof.service.ts";
import { linkingOf } from "../domain/social-linking.ts";
import type { IdentityMails } from "../identity-mails.service.ts";
import type { IdentityHooks } from "../identity.hooks.ts";
import { dropResetCode, dropVerificationCodes } from "../passwords/one-time-code.store.ts";
import type { PasswordIdentity } from "../passwords/password-identity.service.ts";
import { endAllSessions } from "../session.store.ts";
import { laterClaims, succeed } from "./later-claims.service.ts";
import type { SocialProfile, SocialProvider } from "./social-provider.service.ts";
import { hasAnotherSubject, linkIdentity, userOfIdentity } from "../user-identity.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: AccountService;
  readonly passwords: PasswordIdentity;
  readonly mails: IdentityMails;
  readonly hooks: Pick<IdentityHooks, "addressVerified">;
  readonly limits: Limits;
  readonly admission: Admission;
};

type ProviderSignIn = {
  readonly provider: SocialProvider;
  readonly profile: SocialProfile;
  readonly ip: string;
  readonly pass: RegistrationAttempt["pass"];
};
/** The user to sign in, or why the sign-in was refused. */
type Outcome =
  | { readonly userId: number }
  | { readonly refused: "email_in_use" | "address_taken" | "verify_email" | "account_disabled" };

export type SocialSignIn = ReturnType<typeof socialSignInService>;

export function socialSignInService(parts: Parts) {
  const { db, clock, accounts, passwords, mails, hooks, admission } = parts;
  const later = laterClaims({ mails, hooks });

  /** Gives an account whose address nobody proved to the person who has just proved it; the former access ends. */
  async function claimUnverifiedAccount(tx: Db, account: Account, now: Date): Promise<void> {
    await dropCredentials(tx, account.id);
    await dropResetCode(tx, account.id);
    await dropVerificationCodes(tx, account.id);
    await endAllSessions(tx, account.id);
    await proveAddress(tx, hooks, { userId: account.id, now });
  }

  async function makeAccount(
    tx: Db,
    { provider, profile, pass }: ProviderSignIn,
    email: string | null,
    now: Date,
  ): Promise<number> {
    const verified = email !== null && profile.emailVerified;
    const made = await accounts.create(
      tx,
      {
        email,
        displayName: profile.name,
        password: null,
        firebaseUid: null,
        emailVerifiedAt: verified ? now : null,
      },
      { method: provider.name === "oidc" ? "oidc" : "other", pass },
    );
    if (email !== null && !verified) await passwords.welcome(tx, { id: made.id, email, now });
    return made.id;
  }

  /**
   * @returns the user's id; "email_in_use" where an account with this address must be signed in to by password first,
   *   "address_taken" where it belongs to another person of the same provider
   */
  async function firstSignIn(
    tx: Db,
    signIn: ProviderSignIn,
  ): Promise<number | "email_in_use" | "address_taken"> {
    const { provider, profile } = signIn;
    const now = clock.now();
    const email = profile.email !== null && isEmail(profile.email) ? profile.email : null;
    const account = email === null ? null : await accountByEmail(tx, email);
    const linking = linkingOf({
      account: account && {
        emailVerified: account.emailVerifiedAt !== null,
        // False where another window has just linked the same person: `linkIdentity` fails, and `enter` tries once more.
        hasAnotherSubject: await hasAnotherSubject(tx, account.id, {
          provider: provider.identityKey,
          subject: profile.subject,
        }),
      },
      providerVerified: profile.emailVerified,
    });
    if (linking === "refuse") return "email_in_use";
    if (linking === "taken") return "address_taken";
    if (linking === "take-over" && account !== null) await claimUnverifiedAccount(tx, account, now);
    if (linking === "link" && account?.email != null)
      await mails.providerLinked(tx, { id: account.id, email: account.email }, provider.label);
    const ownAddress = email !== null && isNewEmail(email) ? email : null;
    const userId = account?.id ?? (await makeAccount(tx, signIn, ownAddress, now));
    await linkIdentity(tx, {
      provider: provider.identityKey,
      subject: profile.subject,
      userId,
      createdAt: now,
    });
    return userId;
  }

  /** Whether the account is disabled that the provider names by its own id, or else by an address it has verified. */
  async function isDisabled(tx: Db, known: number | null, profile: SocialProfile): Promise<boolean> {
    const { email, emailVerified } = profile;
    const byAddress = email !== null && emailVerified ? await accountByEmail(tx, email) : null;
    const account = known === null ? byAddress : await accountById(tx, known);
    return account !== null && account.disabledAt !== null;
  }

  /** Whether the address must be verified first; asked only before the first sign-in, as with a password. */
  const waits = ({ email, emailVerifiedAt, lastActive }: Account): boolean =>
    emailVerifiedAt === null && lastActive === null && admission.waitsForProof(email);

  const decide = (signIn: ProviderSignIn): Promise<Outcome & { waiting?: Account }> =>
    db.transaction(async (tx) => {
      const { provider, profile, ip } = signIn;
      const known = await userOfIdentity(tx, { provider: provider.identityKey, subject: profile.subject });
      if (known === null) await succeed(tx, { provider, profile, now: clock.now() });
      if (await isDisabled(tx, known, profile)) return { refused: "account_disabled" };
      const userId = known ?? (await firstSignIn(tx, signIn));
      if (typeof userId === "string") return { refused: userId };
      if (known !== null) await later.refresh(tx, known, { provider, profile, now: clock.now() });
      const account = await accountById(tx, userId);
      if (account !== null && provider.name !== "oidc" && waits(account))
        return { refused: "verify_email", ...(known !== null && { waiting: account }) };
      await noteSignIn(tx, { userId, now: clock.now(), ip });
      return { userId };
    });

  async function remind({ id, email }: Account): Promise<void> {
    const { allowed } = await parts.limits.take(`verify-mail:${id}`, login.counted.verificationMails);
    if (!allowed || email === null) return;
    await db.transaction((tx) => passwords.welcome(tx, { id, email, now: clock.now() }));
  }

  async function enterOnce(signIn: ProviderSignIn): Promise<Outcome> {
    const { waiting, ...outcome } = await decide(signIn);
    if (waiting !== undefined) await remind(waiting);
    return outcome;
  }

  return {
    /** @throws NotAdmitted where the instance's rule does not let a new account be made */
    async enter(signIn: ProviderSignIn): Promise<Outcome> {
      try {
        return await enterOnce(signIn);
      } catch (error) {
        // Two windows came back at once: the other one has just made what this one looked for.
        const raced = isUniqueViolation(error) || (error instanceof AppError && error.code === "conflict");
        if (raced) return await enterOnce(signIn);
        throw error;
      }
    },
  };
}
