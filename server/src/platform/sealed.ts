import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (payload: string, key: Buffer): Buffer => createHmac("sha256", key).update(payload).digest();

/** What a browser may carry and read, but not change. */
export function seal(value: object, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${payload}.${sign(payload, key).toString("base64url")}`;
}

/** What was sealed with this key; null for anything else. */
export function unseal(sealed: string | undefined, key: Buffer): unknown {
  const [payload, signature] = (sealed ?? "").split(".");
  if (payload === undefined || signature === undefined) return null;
  const [given, right] = [Buffer.from(signature, "base64url"), sign(payload, key)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}
