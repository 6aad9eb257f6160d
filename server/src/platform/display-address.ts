import { domainToUnicode } from "node:url";

/** A domain in the script of those who use it. */
export const displayDomain = (domain: string): string => domainToUnicode(domain) || domain;

/** An address as people write it; what is stored has its domain in ASCII. */
export function displayAddress(email: string): string;
export function displayAddress(email: string | null): string | null;
export function displayAddress(email: string | null): string | null {
  if (email === null || !email.includes("xn--")) return email;
  const at = email.lastIndexOf("@") + 1;
  return email.slice(0, at) + displayDomain(email.slice(at));
}
