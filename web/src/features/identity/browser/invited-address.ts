import { INVITED_ADDRESS } from "@promptsmith/contract/kernel/invited-address";
import { sessionStore } from "../../../platform/browser/storage.ts";

const KEY = "invitedAs";

/**
 * Keeps whom the invitation behind this page was mailed to, and takes it out of the address bar. The mail has it in the
 * fragment of its link, which browsers send to no server.
 */
export function keepInvitedAddress(token: string): void {
  const { hash, pathname, search } = window.location;
  const given = new URLSearchParams(hash.slice(1)).get(INVITED_ADDRESS);
  if (given === null) return;
  // A full stop or bracket behind the link in a text is no part of it.
  sessionStore.set(KEY, JSON.stringify([token, given.replace(/[^\p{L}\p{N}]+$/u, "")]));
  history.replaceState(history.state, "", pathname + search);
}

/** Whom the invitation with this token was mailed to; empty where that is not known. */
export function addressInvitedBy(token: string): string {
  const [of, email] = JSON.parse(sessionStore.get(KEY) ?? "[]") as [string?, string?];
  return (of === token && email) || "";
}

export const forgetInvitedAddress = (): void => sessionStore.remove(KEY);
