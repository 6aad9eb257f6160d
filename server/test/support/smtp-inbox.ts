import { afterAll } from "vitest";
import { openSmtpInbox } from "@promptsmith/testing/doubles/smtp";
import type { SmtpInbox } from "@promptsmith/testing/doubles/smtp";

/** A mail server on loopback for the test file that opens it. */
export async function smtpInbox(): Promise<SmtpInbox> {
  const inbox = await openSmtpInbox();
  afterAll(() => inbox.stop());
  return inbox;
}
