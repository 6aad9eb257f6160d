import { withoutInvisible } from "./characters.ts";

const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))+$/;
const ASCII = /^[\x21-\x7e]*$/;

/**
 * A domain as the network knows it: lower-case, and in ASCII where it was written in another script. What cannot be
 * a domain comes back as it is.
 */
export function asciiDomain(domain: string): string {
  const plain = domain.toLowerCase();
  // Marks of an address would end the host's name, and what is before them could be taken for the whole.
  if (ASCII.test(plain) || /[\s/?#@:%\\[\]]/.test(plain)) return plain;
  const address = `http://${plain}`;
  return URL.canParse(address) ? new URL(address).hostname : plain;
}

/**
 * The one form of an e-mail address: what looks the same is the same. It is stored, compared and mailed to in this
 * form; what it is shown as, where its domain is in another script, is the server's business.
 */
export function addressForm(text: string): string {
  const seen = withoutInvisible(text).trim().toLowerCase().normalize("NFC");
  const at = seen.lastIndexOf("@") + 1;
  return seen.slice(0, at) + asciiDomain(seen.slice(at));
}

/** Whether `text`, in the one form, can be an e-mail address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !text.includes("..") && !text.startsWith(".");
}

/** The mailbox behind an address in the one form: what comes behind a `+` is the owner's own note. */
export const mailboxOf = (address: string): string => address.replace(/(?<=.)\+[^@]*(?=@)/, "");

/** Whether it can be the address of a new account: most mail servers carry nothing to a local part outside ASCII. */
export const isNewEmail = (text: string): boolean => isEmail(text) && ASCII.test(text);
