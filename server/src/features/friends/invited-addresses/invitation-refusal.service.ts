import { createHmac, timingSafeEqual } from "node:crypto";

import { mailboxOf } from "@promptsmith/contract/kernel/address";
import { INVITATION_END } from "@promptsmith/contract/kernel/tokens";

import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Unsubscriber } from "../../../platform/mail/unsubscribe.ts";
import type { Mailer } from "../../../platform/mail/mail.ts";
import { hasRefusal, insertRefusal, removeRefusal } from "./invitation-refusal.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mailer;
  readonly keyFor: (purpose: string) => Buffer;
};

/** Bytes of the hash, and of its signature. */
const BYTES = 16;
const PART = `([0-9a-f]{${2 * BYTES}})`;
const TOKEN = new RegExp(`^${INVITATION_END}${PART}${PART}$`);

export type InvitationRefusals = ReturnType<typeof invitationRefusals>;

/**
 * Which addresses want no invitations by mail. A token is the keyed hash of the address it was mailed to, signed, so
 * that only addresses we wrote to come on the list. It names no address, and does not expire.
 */
export function invitationRefusals({ db, clock, mail, keyFor }: Parts) {
  const [addressKey, tokenKey] = [keyFor("addresses without invitations"), keyFor("stop invitations")];
  const hmac = (key: Buffer, text: string): Buffer =>
    createHmac("sha256", key).update(text).digest().subarray(0, BYTES);
  const hashOf = (address: string): string => hmac(addressKey, address).toString("hex");
  /** The hash of the mailbox, and of the address itself with its `+` part, as older tokens have it. */
  const hashesOf = (address: string): string[] => [...new Set([mailboxOf(address), address].map(hashOf))];

  /** The hash in a token with a valid signature, else null. */
  function read(token: string): string | null {
    const [, hash, signature] = TOKEN.exec(token) ?? [];
    if (hash === undefined || signature === undefined) return null;
    return timingSafeEqual(hmac(tokenKey, hash), Buffer.from(signature, "hex")) ? hash : null;
  }

  const unsubscriber: Unsubscriber = {
    isValid: async (token) => read(token) !== null,
    async end(token) {
      const addressHash = read(token);
      if (addressHash === null) return null;
      await db.transaction(async (tx) => {
        await insertRefusal(tx, { addressHash, now: clock.now() });
        // The token names no address, so the addresses that wait are hashed to find it.
        await mail.forgetEndable(tx, (address) => hashesOf(address).includes(addressHash));
      });
      return "We won't send any more invitations to your address.";
    },
  };

  return {
    unsubscriber,
    /** @param address in its one form, as it is stored */
    token(address: string): string {
      const hash = hashOf(mailboxOf(address));
      return INVITATION_END + hash + hmac(tokenKey, hash).toString("hex");
    },
    has: (tx: Db, address: string): Promise<boolean> => hasRefusal(tx, hashesOf(address)),
    forget: (tx: Db, address: string): Promise<void> => removeRefusal(tx, hashesOf(address)),
  };
}
