import { setTimeout } from "node:timers/promises";
import { withoutDirectionMarks } from "@promptsmith/contract/kernel/characters";
import type { Clock } from "../clock.ts";
import {
  claimDueMail,
  clearNeedlessTexts,
  insertMail,
  postponeMail,
  readableMails,
  recipientsOfEndableMails,
  removeEndableMailsTo,
  removeMail,
  removeMailsTo,
  replaceTexts,
} from "../db/rows/mail-queue-rows.ts";
import type { QueuedMail } from "../db/rows/mail-queue-rows.ts";
import type { Db } from "../db/database.ts";
import { afterCommit } from "../db/transactions.ts";
import type { Log } from "../log.ts";
import type { Mail, Mailer, MailTransport } from "./mail.ts";
import { readMailFailure } from "./mail-failure.ts";
import type { MailFailureKind } from "./mail-failure.ts";
import type { MailCipher } from "./mail-cipher.ts";
import { SEALED_PREFIX } from "./mail-cipher.ts";

type Options = {
  db: Db;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  cipher: MailCipher;
  /** Counts what was not delivered. */
  failed: (kind: MailFailureKind) => void;
};

export type MailQueue = Mailer & {
  /** Encrypts texts that an older version stored in plain, and clears those of mails that need none any more. */
  sealLeftovers(): Promise<void>;
  /** Begins to look for due mails, those left by an earlier process included. */
  start(): void;
  /** Delivers everything that is due now. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

const LOOK_MS = 20_000;
const LEASE_SECONDS = 120;
const STOP_PATIENCE_MS = 2_000;
/** Waits after the first, second ... failure; when they are used up the mail is given up (about a day). */
const WAITS_SECONDS = [30, 120, 600, 1_800, 7_200, 21_600, 43_200];

/** A mail that is turned away because of our own settings is kept for a week, and tried every half hour. */
const OUR_WAIT_SECONDS = 1_800;
const OUR_ATTEMPTS = 336;
const TURNED_AWAY =
  "the mail server turns us away, whatever the recipient: MAIL_FROM, the login in SMTP_URL or its certificate; mails are kept";

function waitAfter(kind: MailFailureKind, attempts: number): number | undefined {
  if (kind === "recipient" || kind === "content") return undefined;
  if (kind === "later") return WAITS_SECONDS[attempts - 1];
  if (attempts >= OUR_ATTEMPTS) return undefined;
  return Math.min(WAITS_SECONDS[attempts - 1] ?? OUR_WAIT_SECONDS, OUR_WAIT_SECONDS);
}

/** Mails wait in the database, sealed, and leave in the background, with retries and by one instance each. */
export function createMailQueue({ db, clock, log, transport, cipher, failed }: Options): MailQueue {
  let timer: NodeJS.Timeout | undefined;
  const deliveries = new Set<Promise<void>>();
  /** Set when mails may have come after a loop read the queue: the loop looks once more before it ends. */
  let asked = false;
  let stopped = false;

  /** Null where APP_SECRET has changed, or somebody changed the row: no retry can help. */
  function opened(mail: QueuedMail): Pick<Mail, "text" | "html" | "unsubscribeUrl"> | null {
    const open = (sealed: string): string => cipher.open(sealed, mail.recipient);
    try {
      const { textBody, htmlBody, unsubscribeUrl } = mail;
      const texts = { text: open(textBody), html: open(htmlBody) };
      return unsubscribeUrl === null ? texts : { ...texts, unsubscribeUrl: open(unsubscribeUrl) };
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
      const { kind, reason } = readMailFailure(error);
      const wait = waitAfter(kind, mail.attempts);
      const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000);
      failed(kind);
      log.warn(
        { mail: mail.id, attempt: mail.attempts, kind, reason, again: next?.toISOString() ?? "never" },
        kind === "ours" ? TURNED_AWAY : "mail not delivered",
      );
      await postponeMail(db, { id: mail.id, again: next, error: reason, now });
    }
  }

  /** Sends mails one after another. Several loops run at once, so a hanging delivery blocks only its own. */
  async function deliverUntilEmpty(): Promise<void> {
    while (!stopped) {
      asked = false;
      const mail = await claimDueMail(db, { now: clock.now(), leaseSeconds: LEASE_SECONDS });
      if (mail !== null) await deliver(mail);
      else if (!asked) return;
    }
  }

  /** Starts loops up to the transport's limit and waits for all of them. */
  async function drain(): Promise<void> {
    asked = true;
    while (deliveries.size < transport.atOnce) {
      const one = deliverUntilEmpty().finally(() => deliveries.delete(one));
      deliveries.add(one);
    }
    await Promise.all(deliveries);
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
        unsubscribeUrl: mail.unsubscribeUrl === undefined ? null : cipher.seal(mail.unsubscribeUrl, mail.to),
        now: clock.now(),
      });
      afterCommit(within, drainQuietly);
    },
    deliver: (mail) => transport.deliver({ ...mail, subject: withoutDirectionMarks(mail.subject) }),
    forget: removeMailsTo,
    async forgetEndable(within, isMeant) {
      for (const address of (await recipientsOfEndableMails(within)).filter(isMeant))
        await removeEndableMailsTo(within, address);
    },
    async sealLeftovers() {
      await clearNeedlessTexts(db);
      const sealed = (mail: QueuedMail) => ({
        textBody: cipher.seal(mail.textBody, mail.recipient),
        htmlBody: cipher.seal(mail.htmlBody, mail.recipient),
      });
      for (const mail of await readableMails(db, SEALED_PREFIX)) await replaceTexts(db, mail, sealed(mail));
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
        Promise.allSettled(deliveries),
        setTimeout(STOP_PATIENCE_MS, undefined, { ref: false }),
      ]);
    },
  };
}
