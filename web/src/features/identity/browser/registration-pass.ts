import { tokenInQuery } from "../../../platform/browser/link-token.ts";
import { sessionStore } from "../../../platform/browser/storage.ts";
import { invitationOf } from "../domain/sign-in-target.ts";
import type { Invitation } from "../domain/sign-in-target.ts";
import { passBehind } from "./pass-behind-link.ts";
import type { InvitationLink } from "./pass-behind-link.ts";
import { storedRedirects } from "./stored-redirects.ts";
import type { StoredRedirects } from "./stored-redirects.ts";

const OPERATORS_PASS = "operatorsPass";
const INVITED_ADDRESS = "invitedAddress";
/**
 * Keeps what an operator's invitation puts into the address, also across a sign-in at a provider: its pass, and whom it
 * was written to.
 */
export function keepOperatorsPass(search: string): void {
  const pass = tokenInQuery(search, "pass");
  if (!pass) return;
  sessionStore.set(OPERATORS_PASS, pass);
  sessionStore.set(INVITED_ADDRESS, new URLSearchParams(search).get("email") ?? "");
}

export function forgetOperatorsPass(): void {
  sessionStore.remove(OPERATORS_PASS);
  sessionStore.remove(INVITED_ADDRESS);
}

/** Whom an operator's invitation was written to; empty without one. */
export const invitedAddress = (): string => sessionStore.get(INVITED_ADDRESS) ?? "";
export const hasOperatorsPass = (): boolean => sessionStore.get(OPERATORS_PASS) !== null;

const PATHS = [
  ["friend", /^\/(?:i|invite\/friend)\/([^/?#]+)/],
  ["challenge", /^\/(?:s|shared-challenge)\/([^/?#]+)/],
] as const;

/** The link by which a visitor came to the sign-in screen, if by one. */
export function linkOf(invitation: Invitation | null, stored: StoredRedirects): InvitationLink | null {
  if (invitation)
    return {
      kind: invitation.flow === "shared-challenge" ? "challenge" : "friend",
      token: invitation.token,
    };
  for (const [kind, path] of PATHS) {
    const token = path.exec(stored.redirect ?? "")?.[1];
    if (token) return { kind, token: decodeURIComponent(token) };
  }
  return stored.pendingToken ? { kind: "challenge", token: stored.pendingToken } : null;
}

/** The pass for a new account. Read when the account is made, since a pass is valid for an hour only. */
export async function currentPass(): Promise<string | undefined> {
  const operators = sessionStore.get(OPERATORS_PASS);
  if (operators !== null) return operators;
  const link = linkOf(invitationOf(window.location.search), storedRedirects());
  if (link === null) return undefined;
  // Without a pass the server still says whether registration is open, and why not.
  return await passBehind(link).catch(() => undefined);
}
