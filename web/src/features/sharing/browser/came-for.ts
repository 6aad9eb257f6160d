import { sessionStore } from "../../../platform/browser/storage.ts";

const KEY = "challengeCameFor";

/** The challenge of a link that was accepted before the profile was filled in, which leads home and not there. */
export type CameFor = { readonly userId: number; readonly challengeId: number; readonly title: string };

function isCameFor(value: unknown): value is CameFor {
  if (typeof value !== "object" || value === null) return false;
  const { userId, challengeId, title } = value as Record<keyof CameFor, unknown>;
  return typeof userId === "number" && typeof challengeId === "number" && typeof title === "string";
}

export function rememberCameFor(challenge: CameFor): void {
  sessionStore.set(KEY, JSON.stringify(challenge));
}

/** Null for any other person who uses the same tab. */
export function cameFor(userId: number): CameFor | null {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(KEY) ?? "null");
    return isCameFor(kept) && kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}
