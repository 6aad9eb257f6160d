import { setTimeout } from "node:timers/promises";
import { withoutDirectionMarks } from "@promptsmith/contract/kernel/visible";
import type { Clock } from "../clock.ts";
import {
  claimDueMails,
  clearNeedlessTexts,
  insertMail,
  postponeMail,
  readableMails,
  removeMail,
  removeMailsTo,
  replaceTexts,
} from "../db/rows/mail-queue-rows.ts";
import type { QueuedMail } from "../db/rows/mail-queue-rows.ts";
import type { Db } from "../db/database.ts";
import { afterCommit } from "../db/transactions.ts";
import type { Log } from "../log.ts";
import type { Mailer, MailTransport } from "./mail.ts";
import type { MailCipher } from "./mail-cipher.ts";
import { SEALED } from "./mail-cipher.ts";

type Options = { db: Db; clock: Clock; log: Log; transport: MailTransport; cipher: MailCipher };

export type MailQueue = Mailer & {
  /** Seals what an older version left readable, and clears what it left of mails that need no text any more. */
  sealLeftovers(): Promise<void>;
  /** Begins to look for due mails, those left by an earlier process included. */
  start(): void;
  /** Delivers everything that is due now. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

const LOOK_MS = 20_000;
const LEASE_SECONDS = 120;
const BATCH = 10;
const STOP_PATIENCE_MS = 2_000;
/** Waits after the first, second ... failure; when they are used up the mail is given up (about a day). */
const WAITS_SECONDS = [30, 120, 600, 1_800, 7_200, 21_600, 43_200];

/** Mails wait in the database, sealed, and leave in the background, with retries and by one instance each. */
export function createMailQueue({ db, clock, log, transport, cipher }: Options): MailQueue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  /** Null where the key is another one by now, or a person changed the row: trying again cannot help. */
  function opened({ recipient, textBody, htmlBody }: QueuedMail): { text: string; html: string } | null {
    try {
      return { text: cipher.open(textBody, recipient), html: cipher.open(htmlBody, recipient) };
    } catch {
      return null;
    }
  }

  async function deliver(mail: QueuedMail): Promise<void> {
    const texts = opened(mail);
    if (texts === null) {
      log.warn({ mail: mail.id }, "a mail cannot be read with this APP_SECRET and is given up");
      await postponeMail(db, { id: mail.id, again: null, error: "unreadable", now: clock.now() });
      return;
    }
    try {
      await transport.deliver({ to: mail.recipient, subject: mail.subject, ...texts });
      await removeMail(db, mail.id);
    } catch (error) {
      const now = clock.now();
      const wait = isFinal(error) ? undefined : WAITS_SECONDS[mail.attempts - 1];
      const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000);
      const reason = reasonOf(error);
      log.warn(
        { mail: mail.id, attempt: mail.attempts, reason, again: next?.toISOString() ?? "never" },
        "mail not delivered",
      );
      await postponeMail(db, { id: mail.id, again: next, error: reason, now });
    }
  }

  async function work(): Promise<void> {
    try {
      do {
        again = false;
        const due = await claimDueMails(db, { now: clock.now(), leaseSeconds: LEASE_SECONDS, most: BATCH });
        for (const mail of due) await deliver(mail);
        if (due.length === BATCH) again = true;
      } while (again && !stopped);
    } finally {
      running = null;
    }
  }

  /** One run at a time; a call during a run starts another run after it. */
  function drain(): Promise<void> {
    again = true;
    running ??= work();
    return running;
  }

  const drainQuietly = (): void => {
    if (stopped) return;
    drain().catch((error: unknown) => log.warn({ err: error }, "the mail queue could not be read"));
  };

  return {
    async send(within, mail) {
      await insertMail(within, {
        userId: mail.userId,
        recipient: mail.to,
        subject: withoutDirectionMarks(mail.subject),
        textBody: cipher.seal(mail.text, mail.to),
        htmlBody: cipher.seal(mail.html, mail.to),
        now: clock.now(),
      });
      afterCommit(within, drainQuietly);
    },
    deliver: (mail) => transport.deliver({ ...mail, subject: withoutDirectionMarks(mail.subject) }),
    forget: removeMailsTo,
    async sealLeftovers() {
      await clearNeedlessTexts(db);
      const sealed = (mail: QueuedMail) => ({
        textBody: cipher.seal(mail.textBody, mail.recipient),
        htmlBody: cipher.seal(mail.htmlBody, mail.recipient),
      });
      for (const mail of await readableMails(db, SEALED)) await replaceTexts(db, mail, sealed(mail));
    },
    start() {
      timer = setInterval(drainQuietly, LOOK_MS);
      timer.unref();
      drainQuietly();
    },
    drain,
    async stop() {
      stopped = true;
      clearInterval(timer);
      transport.close();
      // A mail server that does not answer must not hold up the end; its mail is due again when the lease is over.
      await Promise.race([
        running?.catch(() => undefined),
        setTimeout(STOP_PATIENCE_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** A 5xx for this recipient is permanent, so it is not tried again. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
}

function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "unknown";
}
