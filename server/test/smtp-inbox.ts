import { afterAll } from "vitest";
import { openSmtpInbox } from "./open-smtp-inbox.ts";
import type { SmtpInbox } from "./open-smtp-inbox.ts";

/** A mail server on loopback for the test file that opens it. */
export async function smtpInbox(): Promise<SmtpInbox> {
  const inbox = await openSmtpInbox();
  afterAll(() => inbox.close());
  return inbox;
}
