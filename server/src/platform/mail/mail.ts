import type { Db } from "../db/database.ts";

type Mail = {
  /** One plain address, checked before. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Carries one mail to its recipient, or throws. */
export type MailTransport = {
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly close: () => void;
};

export type Mailer = {
  /**
   * Puts a mail into the queue with the caller's transaction: it leaves when that commits, and not at all when it
   * fails. Answers at once, whatever the mail server does.
   */
  send(db: Db, mail: Mail): Promise<void>;
};
