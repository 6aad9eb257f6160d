import type { Db } from "../db/database.ts";

export type Mail = {
  /** One plain address, checked before. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
};

/**
 * No person wrote it at this moment, so no answering machine answers it (RFC 3834); and how to end such mails with one
 * click (RFC 8058).
 */
export function headersOf({ unsubscribeUrl }: Pick<Mail, "unsubscribeUrl">): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    ...(unsubscribeUrl !== undefined && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}

/** A mail in the queue goes with the account it is about. */
type AccountMail = Mail & { readonly userId: number | null };

/** Carries one mail to its recipient, or throws. */
export type MailTransport = {
  readonly deliver: (mail: Mail) => Promise<void>;
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
  deliver(mail: Mail): Promise<void>;
  /** Takes what still waits for this address out of the queue, with the caller's transaction. */
  forget(db: Db, address: string): Promise<void>;
  /** The same for mails with an `unsubscribeUrl` alone, to each address that `isMeant`. */
  forgetEndable(db: Db, isMeant: (address: string) => boolean): Promise<void>;
};
