import { createTransport } from "nodemailer";
import type { MailTransport } from "./mail.ts";

type Sender = { name: string; address: string };

export function smtpTransport(url: string, from: Sender): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ to, subject, text, html, headers }) => {
      // The recipient as an object: as a string, a line break in it could name another recipient.
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        ...(headers && { headers: { ...headers } }),
      });
    },
    close: () => transport.close(),
  };
}
