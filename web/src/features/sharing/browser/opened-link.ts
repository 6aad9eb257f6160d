import { sessionStore } from "../../../platform/browser/storage.ts";

const KEY = "challengeCameFor";

/** The challenge whose link was accepted during registration, which ends on the home page: it is offered there. */
export type OpenedLink = { readonly userId: number; readonly challengeId: number; readonly title: string };

function isOpenedLink(value: unknown): value is OpenedLink {
  if (typeof value !== "object" || value === null) return false;
  const { userId, challengeId, title } = value as Record<keyof OpenedLink, unknown>;
  return typeof userId === "number" && typeof challengeId === "number" && typeof title === "string";
}

export function rememberOpenedLink(challenge: OpenedLink): void {
  sessionStore.set(KEY, JSON.stringify(challenge));
}

/** Null for any other person who uses the same tab. */
export function openedLink(userId: number): OpenedLink | null {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(KEY) ?? "null");
    return isOpenedLink(kept) && kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}
