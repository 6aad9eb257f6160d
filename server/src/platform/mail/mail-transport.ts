import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { MailTransport } from "./mail.ts";
import { outboxTransport } from "./outbox-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";

/** Whether mails reach people, so that they can show that an address is theirs: by a mail server, or the operator's word. */
export const canVerifyByMail = ({ SMTP_URL, EMAIL_VERIFICATION }: Env): boolean =>
  SMTP_URL !== undefined || EMAIL_VERIFICATION === "required";

export function chooseMailTransport({
  env,
  clock,
  log,
}: {
  env: Env;
  clock: Clock;
  log: Log;
}): MailTransport {
  if (env.SMTP_URL !== undefined) return smtpTransport(env.SMTP_URL, env.MAIL_FROM);
  const folder = join(env.DATA_DIR, "outbox");
  if (env.production) log.warn({ folder }, "SMTP_URL is not set: mails are only written to files");
  return outboxTransport({
    folder,
    from: env.MAIL_FROM,
    clock,
    log,
    printLinksOf: env.production ? null : env.PUBLIC_URL,
  });
}
