import { randomBytes } from "node:crypto";

/** Of 62 signs each: more than 196 bits, so no one finds a link with such a token by trying. */
const LINK_LENGTH = 33;

/**
 * Random letters and digits. Not base64url: many programs for mail and chat leave a `-` or `_` at the end out of a link.
 * @param length 43 have 256 bits
 */
export function randomToken(length: number = LINK_LENGTH): string {
  let token = "";
  while (token.length < length) token += randomBytes(length).toString("base64url").replaceAll(/[-_]/g, "");
  return token.slice(0, length);
}
