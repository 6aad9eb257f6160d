import { paths } from "@promptsmith/contract/paths";
import { tokenInQuery } from "../../../platform/browser/link-token.ts";
import { rememberRedirect, storedRedirects } from "../browser/stored-redirects.ts";
import type { StoredRedirects } from "../browser/stored-redirects.ts";

export type InvitationFlow = "friend-invite" | "accept-invite" | "shared-challenge";
export type Invitation = { flow: InvitationFlow; token: string };

const FLOWS: readonly string[] = ["friend-invite", "accept-invite", "shared-challenge"];

/** The invitation named in the address of the sign-in screen; unknown flows and flows without a token are ignored. */
export function invitationOf(search: string): Invitation | null {
  const query = new URLSearchParams(search);
  const flow = query.get("redirect") ?? query.get("redirectTo") ?? "";
  const token = tokenInQuery(search, "token");
  return FLOWS.includes(flow) && token ? { flow: flow as InvitationFlow, token } : null;
}

/** `server`: an address that the browser itself has to open, because it belongs to the API. */
export type Target = { path: string; server: boolean };

/** What every token of ours is made of; with another one the API would have only JSON to show. */
const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

function invitationTarget({ flow, token }: Invitation): Target {
  const encoded = encodeURIComponent(token);
  if (flow === "accept-invite" && TOKEN.test(token))
    return { path: `/api/friendship-invitations/accept/${encoded}`, server: true };
  const path = flow !== "shared-challenge" ? paths.friendInvite(encoded) : paths.sharedChallenge(encoded);
  return { path, server: false };
}

const screen = (path: string): Target => ({ path, server: false });

/** Where a person goes who has just signed in: stored path, challenge link, invitation, home. */
export function targetAfterLogin(invitation: Invitation | null, stored: StoredRedirects): Target {
  if (stored.redirect) return screen(stored.redirect);
  if (stored.directChallenge) return screen(stored.directChallenge);
  if (invitation) return invitationTarget(invitation);
  if (stored.pendingToken) return invitationTarget({ flow: "shared-challenge", token: stored.pendingToken });
  return screen(paths.home);
}

/** Where a person goes who is signed in already: what the address asks for comes first. */
export function targetWhenSignedIn(invitation: Invitation | null, stored: StoredRedirects): Target {
  return invitation ? invitationTarget(invitation) : targetAfterLogin(null, stored);
}

/** A provider leads back without the query, so an invitation in it waits in the session like any stored path. */
export function keepInvitation(search: string): void {
  const invitation = invitationOf(search);
  const { redirect, directChallenge } = storedRedirects();
  if (!invitation || redirect || directChallenge) return;
  const token = encodeURIComponent(invitation.token);
  const shared = invitation.flow === "shared-challenge";
  rememberRedirect(shared ? paths.sharedChallenge(token) : paths.friendInvite(token));
}

export type InvitationContext = "friend" | "challenge" | "direct-challenge";

/** What the banner above the forms speaks of, if anything. */
export function contextOf(invitation: Invitation | null, stored: StoredRedirects): InvitationContext | null {
  const redirect = stored.redirect ?? "";
  if (invitation) return invitation.flow === "shared-challenge" ? "challenge" : "friend";
  if (/^\/(?:i|invite\/friend)\//.test(redirect)) return "friend";
  if (/^\/(?:s|shared-challenge)\//.test(redirect) || stored.pendingToken) return "challenge";
  return stored.directChallenge || /\/challenge\/[^/?#]+/.test(redirect) ? "direct-challenge" : null;
}
