import type { Db } from "../db/database.ts";

type Mail = {
  /** One plain address, checked before. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A mail that goes to the mail server at once and is not kept. */
export type DirectMail = Mail & { readonly headers?: Readonly<Record<string, string>> };

/** No person wrote it at this moment, so no answering machine answers it (RFC 3834). */
export const EVERY_MAIL: Readonly<Record<string, string>> = { "Auto-Submitted": "auto-generated" };

/** A mail in the queue goes with the account it is about. */
type AccountMail = Mail & { readonly userId: number | null };

/** Carries one mail to its recipient, or throws. */
export type MailTransport = {
  readonly deliver: (mail: DirectMail) => Promise<void>;
  /** How many deliveries may be under way at once. */
  readonly atOnce: number;
  readonly close: () => void;
};

export type Mailer = {
  /**
   * Puts a mail into the queue with the caller's transaction: it leaves when that commits, and not at all when it
   * fails. Answers at once, whatever the mail server does.
   */
  send(db: Db, mail: AccountMail): Promise<void>;
  /** Sends a mail now and only once, for mails that must never come twice. @throws when it is refused */
  deliver(mail: DirectMail): Promise<void>;
  /** Takes what still waits for this address out of the queue, with the caller's transaction. */
  forget(db: Db, address: string): Promise<void>;
};
