import { ACCEPT_MARK } from "@promptsmith/contract/kernel/accept-mark";
import { sessionStore } from "../../../platform/browser/storage.ts";

const KEY = "acceptPressed";

/** Remembers in this tab that Accept was pressed on an invitation by somebody who has to sign in first. */
export function rememberAccept(token: string): void {
  sessionStore.set(KEY, JSON.stringify([token, Date.now()]));
}

/** Whether it was pressed on this invitation a short while ago; true once. */
export function takeAccept(token: string): boolean {
  const [of, at] = JSON.parse(sessionStore.get(KEY) ?? "[]") as [string?, number?];
  if (of !== token || at === undefined) return false;
  sessionStore.remove(KEY);
  return Date.now() - at < ACCEPT_MARK.seconds * 1000;
}
