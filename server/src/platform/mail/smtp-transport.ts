import { createTransport } from "nodemailer";
import { headersOf } from "./mail.ts";
import type { MailTransport } from "./mail.ts";

/** One recipient's server that hangs, or two, must not hold up the others. */
const AT_ONCE = 6;
/** Reminders are sent beside the queue, two at once. */
const CONNECTIONS = AT_ONCE + 2;

type Sender = { name: string; address: string };

export function smtpTransport(url: string, from: Sender): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ to, subject, text, html, unsubscribeUrl }) => {
      // The recipient as an object: as a string, a line break in it could name another recipient.
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        headers: headersOf({ unsubscribeUrl }),
      });
    },
    atOnce: AT_ONCE,
    close: () => transport.close(),
  };
}
