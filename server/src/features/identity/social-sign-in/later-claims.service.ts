import { isNewEmail } from "@promptsmith/contract/kernel/address";
import type { Db } from "../../../platform/db/database.ts";
import { giveAddress } from "../account.service.ts";
import { accountByEmail, accountById, releaseAddress } from "../account.store.ts";
import type { Account } from "../account.store.ts";
import { endOtherWaysBack, rememberFormerAddress } from "../address-change.store.ts";
import { proveAddress } from "../address-proof.service.ts";
import type { IdentityMails } from "../identity-mails.service.ts";
import type { IdentityHooks } from "../identity.hooks.ts";
import { dropResetCode, dropVerificationCodes } from "../passwords/one-time-code.store.ts";
import { hasAnotherSubject } from "../user-identity.store.ts";
import type { SocialProfile, SocialProvider } from "./social-provider.service.ts";

type Parts = {
  readonly mails: IdentityMails;
  readonly hooks: Pick<IdentityHooks, "addressVerified">;
};
type Told = { readonly provider: SocialProvider; readonly profile: SocialProfile; readonly now: Date };

/** What a provider tells about a person who is known already, at each further sign-in. */
export function laterClaims({ mails, hooks }: Parts) {
  /**
   * Both are told, by a mail without a way back: the old address may be another person's by now, who must not be able
   * to fetch the account with it. What was mailed there before ends for the same reason.
   */
  async function moveTo(tx: Db, account: Account, email: string, { provider, now }: Told): Promise<void> {
    const { id } = account;
    await giveAddress(tx, id, { email, verifiedAt: now });
    await dropResetCode(tx, id);
    await dropVerificationCodes(tx, id);
    await endOtherWaysBack(tx, { userId: id, but: email, now });
    const { email: oldEmail, emailVerifiedAt: oldEmailVerifiedAt } = account;
    if (oldEmail !== null && oldEmailVerifiedAt !== null)
      await rememberFormerAddress(tx, { userId: id, oldEmail, oldEmailVerifiedAt, changedAt: now });
    for (const hook of hooks.addressVerified) await hook(tx, { userId: id, email, now });
    for (const to of [account.email, email])
      if (to !== null)
        await mails.addressFollowed(tx, { id, email: to }, { email, provider: provider.label });
  }

  return {
    /**
     * Only an address that the provider vouches for counts. The account's own is verified by that; another one takes
     * its place where the provider is the operator's own and no other account has it.
     */
    async refresh(tx: Db, userId: number, told: Told): Promise<void> {
      const { email, emailVerified } = told.profile;
      const account = await accountById(tx, userId);
      if (account === null || email === null || !emailVerified) return;
      if (email === account.email) return await proveAddress(tx, hooks, { userId, now: told.now });
      if (told.provider.name !== "oidc" || !isNewEmail(email)) return;
      await succeed(tx, told);
      if ((await accountByEmail(tx, email)) === null) await moveTo(tx, account, email, told);
    },
  };
}

/** Who left and was disabled has no claim to an address that the provider gave to another person. */
export async function succeed(tx: Db, { provider, profile, now }: Told): Promise<void> {
  const { email, emailVerified } = profile;
  const predecessor = email !== null && emailVerified ? await accountByEmail(tx, email) : null;
  if (predecessor === null || predecessor.disabledAt === null) return;
  const own = { provider: provider.identityKey, subject: profile.subject };
  if (await hasAnotherSubject(tx, predecessor.id, own)) await releaseAddress(tx, predecessor, now);
}
