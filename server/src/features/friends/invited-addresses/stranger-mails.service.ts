import { mailboxOf } from "@promptsmith/contract/kernel/address";
import { createFriendInvitation } from "@promptsmith/contract/friends/calls";
import { DAY } from "@promptsmith/contract/kernel/define-call";
import type { Limit } from "@promptsmith/contract/kernel/define-call";

import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Limits } from "../../../platform/limits.ts";
import { senderOf } from "../friend-invitation.store.ts";

const LIMITS = createFriendInvitation.counted;

type Invite = {
  readonly userId: number;
  readonly email: string;
  /** Whether no account is known to have the address. */
  readonly toStranger: boolean;
};

/** Runs an invitation, telling it whether a mail may be sent, and counts the mail if one was. */
export type WithinLimits = <Result extends { readonly mailed: boolean }>(
  invite: Invite,
  work: (mayMail: boolean) => Promise<Result>,
) => Promise<Result>;

type Parts = { readonly db: Db; readonly clock: Clock; readonly limits: Limits };

/**
 * Limits the mails to strangers, who did not ask for any and may know neither us nor the sender. Above a
 * limit the answer is the same, so that a sender does not learn what others have sent.
 */
export function strangerMails({ db, clock, limits }: Parts): WithinLimits {
  async function perDay(userId: number): Promise<Limit> {
    const sender = await senderOf(db, userId);
    if (sender?.letInByOperator === true) return LIMITS.perDayLetIn;
    const isNew = clock.now().getTime() - (sender?.createdAt.getTime() ?? 0) < DAY * 1000;
    return isNew ? LIMITS.onFirstDay : LIMITS.perDay;
  }

  /** Counts one under each key; null, with nothing counted, where one is at its limit. */
  async function takeAll(wanted: readonly (readonly [string, Limit])[]): Promise<string[] | null> {
    const taken: string[] = [];
    for (const [key, limit] of wanted) {
      taken.push(key);
      if ((await limits.take(key, limit)).allowed) continue;
      await refund(taken);
      return null;
    }
    return taken;
  }

  /** A mailbox has three places, each free again a week after its mail: any week holds three mails at most. */
  async function takeAtMailbox(mailbox: string): Promise<string | null> {
    for (let place = 0; place < LIMITS.toOneAddress.max; place += 1) {
      const key = `stranger-mails:to:${mailbox}:${place}`;
      const taken = await takeAll([[key, { ...LIMITS.toOneAddress, max: 1 }]]);
      if (taken !== null) return key;
    }
    return null;
  }

  async function refund(keys: readonly string[]): Promise<void> {
    for (const key of keys) await limits.refund(key);
  }

  async function take({ userId, email }: Invite): Promise<string[] | null> {
    const mailbox = mailboxOf(email);
    const own = await takeAll([
      [`stranger-mails:from:${userId}:to:${mailbox}`, LIMITS.fromOneToOne],
      [`strangers-mailed:${userId}`, await perDay(userId)],
    ]);
    if (own === null) return null;
    const place = await takeAtMailbox(mailbox);
    if (place !== null) return [...own, place];
    await refund(own);
    return null;
  }

  return async (invite, work) => {
    if (!invite.toStranger) return work(true);
    const taken = await take(invite);
    let mailed = false;
    try {
      const result = await work(taken !== null);
      ({ mailed } = result);
      return result;
    } finally {
      if (!mailed && taken !== null) await refund(taken);
    }
  };
}
