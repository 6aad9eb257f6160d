import { randomBytes } from "node:crypto";

/** 192 random bits, URL-safe: nobody finds a share or invite link by trying. */
export const newShareToken = (): string => randomBytes(24).toString("base64url");
