import { randomBytes } from "node:crypto";

/** 192 random bits, URL-safe: no one finds a link with such a token by trying. */
export const randomToken = (): string => randomBytes(24).toString("base64url");
