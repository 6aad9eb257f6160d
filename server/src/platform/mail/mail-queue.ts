import { setTimeout } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { claimDueMails, insertMail, postponeMail, removeMail } from "../db/mail-queue-rows.ts";
import type { QueuedMail } from "../db/mail-queue-rows.ts";
import type { Db } from "../db/database.ts";
import { afterCommit } from "../db/transaction-guard.ts";
import type { Log } from "../log.ts";
import type { Mailer, MailTransport } from "./mail.ts";

type Options = { db: Db; clock: Clock; log: Log; transport: MailTransport };

export type MailQueue = Mailer & {
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

/** Mails wait in the database and leave in the background, with retries and by one instance each. */
export function createMailQueue({ db, clock, log, transport }: Options): MailQueue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function deliver(mail: QueuedMail): Promise<void> {
    try {
      await transport.deliver({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.textBody,
        html: mail.htmlBody,
      });
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

  /** One run at a time; who asks during a run gets another one behind it. */
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
        recipient: mail.to,
        subject: mail.subject,
        textBody: mail.text,
        htmlBody: mail.html,
        now: clock.now(),
      });
      afterCommit(within, drainQuietly);
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

/** A mail server that says 5xx to this recipient says the same tomorrow. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
}

function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "unknown";
}
