/** A cookie, since signing out clears all local storage. It names no one, and lasts as long as browsers let it. */
const NAME = "been-here";
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Remembers that this browser was used to sign in: its next visit is not the first one. */
export function noteSignIn(): void {
  document.cookie = `${NAME}=1; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}

export const hasBeenHere = (): boolean => document.cookie.split("; ").includes(`${NAME}=1`);
