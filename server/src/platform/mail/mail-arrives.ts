import type { Env } from "../env.ts";

/** Whether mails reach people, so that they can show that an address is theirs: by a mail server, or the operator's word. */
export const mailArrives = ({ SMTP_URL, EMAIL_VERIFICATION }: Env): boolean =>
  SMTP_URL !== undefined || EMAIL_VERIFICATION === "required";
