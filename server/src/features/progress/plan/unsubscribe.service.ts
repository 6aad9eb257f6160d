import { createHmac, timingSafeEqual } from "node:crypto";

import type { Db } from "../../../platform/db/database.ts";
import { endReminders, hasVersion } from "./reminder.store.ts";

type Right = { readonly userId: number; readonly version: number };

const NUMBERS = 8;
const SIGNATURE = 16;
const HEXADECIMAL = new RegExp(`^[0-9a-f]{${2 * (NUMBERS + SIGNATURE)}}$`);

export type Unsubscribing = ReturnType<typeof unsubscribing>;

/** Tokens that end a person's reminders: the person and a version, signed. They hold no secret and do not expire. */
export function unsubscribing({ db, key }: { readonly db: Db; readonly key: Buffer }) {
  const sign = (numbers: Buffer): Buffer =>
    createHmac("sha256", key).update(numbers).digest().subarray(0, SIGNATURE);

  function read(token: string): Right | null {
    // Earlier versions wrote base64url, which can end in a sign that mail programs leave out of a link.
    const encoding = HEXADECIMAL.test(token) ? "hex" : "base64url";
    const bytes = Buffer.from(token, encoding);
    if (bytes.length !== NUMBERS + SIGNATURE || bytes.toString(encoding) !== token) return null;
    const numbers = bytes.subarray(0, NUMBERS);
    if (!timingSafeEqual(sign(numbers), bytes.subarray(NUMBERS))) return null;
    return { userId: numbers.readUInt32BE(0), version: numbers.readUInt32BE(4) };
  }

  return {
    token({ userId, version }: Right): string {
      const numbers = Buffer.alloc(NUMBERS);
      numbers.writeUInt32BE(userId, 0);
      numbers.writeUInt32BE(version, 4);
      return Buffer.concat([numbers, sign(numbers)]).toString("hex");
    },
    /** Whether the token would end reminders. */
    async isValid(token: string): Promise<boolean> {
      const right = read(token);
      return right !== null && hasVersion(db, right.userId, right.version);
    },
    /** Ends the reminders and nothing else. */
    async end(token: string): Promise<string | null> {
      const right = read(token);
      if (right === null || !(await endReminders(db, right.userId, right.version))) return null;
      return "You won't get any more reminders.";
    },
  };
}
