import { NO_MAIL_META } from "@promptsmith/contract/kernel/page-template";

const DEFAULT_CONTACT = "hello@promptsmith.example";

/** The configured contact address; the server writes it into the page's head. While building there is no page yet. */
export function contactEmail(): string {
  const written = globalThis.document?.querySelector('meta[name="contact-email"]')?.getAttribute("content");
  return written?.includes("@") ? written : DEFAULT_CONTACT;
}

/** Whether no mail of this instance reaches anybody: links are to be had from whoever runs it. */
export const sendsNoMail = (): boolean => document.querySelector(`meta[name="${NO_MAIL_META}"]`) !== null;
