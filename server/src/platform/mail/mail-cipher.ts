import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const MARK = "sealed:1:";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const METHOD = "aes-256-gcm";

/** Seals the texts of mails that wait in the database. */
export type MailCipher = {
  /** @param recipient the only one for whom the text opens again */
  seal(text: string, recipient: string): string;
  /** A text that was never sealed comes back as it is. @throws when it was changed, or sealed with another key */
  open(sealed: string, recipient: string): string;
};

/** What every sealed text begins with. */
export const SEALED_PREFIX = MARK;

/** @param key 32 bytes */
export function mailCipher(key: Buffer): MailCipher {
  return {
    seal(text, recipient) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(recipient));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(given, recipient) {
      if (!given.startsWith(MARK)) return given;
      const bytes = Buffer.from(given.slice(MARK.length), "base64url");
      const [nonce, tag, sealed] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
        bytes.subarray(NONCE_BYTES + TAG_BYTES),
      ];
      const decipher = createDecipheriv(METHOD, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(recipient)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
    },
  };
}
