import { paths } from "@promptsmith/contract/paths";
import { sessionStore } from "../../../platform/browser/storage.ts";

const REDIRECT_AFTER_AUTH = "redirectAfterAuth";
const DIRECT_CHALLENGE = "directChallengeRedirect";
const PENDING_CHALLENGE_TOKEN = "pendingChallengeToken";
const INVITED_BY = "invitedBy";

/**
 * Only a path of our own: one slash, not two and no backslash behind it, or it could lead to another site. What the
 * browser makes of it counts: it drops tabs and line breaks and resolves dots, and a second slash may follow after all.
 */
export function isOwnPath(path: string | null): path is string {
  if (path === null || !/^\/(?![/\\])/.test(path) || path.startsWith(paths.auth)) return false;
  const here = window.location.origin;
  if (!URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith("//");
}

/** Remembers where the person wanted to go, query included, before they are sent to sign in. */
export function rememberRedirect(path: string): void {
  sessionStore.set(REDIRECT_AFTER_AUTH, path);
}

/** Remembers whose invitation the person is about to sign in for. */
export function rememberInviter(token: string, name: string): void {
  sessionStore.set(INVITED_BY, JSON.stringify([token, name]));
}

/** Who invites by `token`; null where this browser has not opened that invitation. */
export function inviterOf(token: string): string | null {
  const [of, name] = JSON.parse(sessionStore.get(INVITED_BY) ?? "[]") as [string?, string?];
  return (of === token && name) || null;
}

/** Keeps the token of a shared challenge until its visitor has signed in. */
export function rememberPendingChallenge(token: string): void {
  sessionStore.set(PENDING_CHALLENGE_TOKEN, token);
}

export function pendingChallengeToken(): string | null {
  return sessionStore.get(PENDING_CHALLENGE_TOKEN);
}

export function forgetPendingChallenge(): void {
  sessionStore.remove(PENDING_CHALLENGE_TOKEN);
}

/** A stored path that opens a challenge is remembered on its own: it outlives the stored redirect. */
export function keepDirectChallenge(): void {
  const path = sessionStore.get(REDIRECT_AFTER_AUTH);
  if (isOwnPath(path) && /\/challenge\/[^/?#]+/.test(path)) sessionStore.set(DIRECT_CHALLENGE, path);
}

export type StoredRedirects = {
  redirect: string | null;
  directChallenge: string | null;
  pendingToken: string | null;
};

function ownPath(key: string): string | null {
  const path = sessionStore.get(key);
  return isOwnPath(path) ? path : null;
}

export function storedRedirects(): StoredRedirects {
  return {
    redirect: ownPath(REDIRECT_AFTER_AUTH),
    directChallenge: ownPath(DIRECT_CHALLENGE),
    pendingToken: pendingChallengeToken(),
  };
}

/** Each is used once, and what was not used must not lead the next person astray. */
export function forgetRedirects(): void {
  sessionStore.remove(REDIRECT_AFTER_AUTH);
  sessionStore.remove(DIRECT_CHALLENGE);
  sessionStore.remove(INVITED_BY);
  forgetPendingChallenge();
}
