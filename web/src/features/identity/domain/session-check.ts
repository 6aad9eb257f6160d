import type { SelfUser } from "@promptsmith/contract/identity/entities";

export const SESSION_CHECKS = 3;
export const SESSION_CHECK_PAUSE_MS = 300;
export const REDIRECT_AFTER_LOGIN_MS = 200;
export const REGISTER_CLICK_PAUSE_MS = 1000;

/** A user is complete with an id and points; 0 points are points. */
export function isCompleteUser(user: SelfUser | null): user is SelfUser {
  return typeof user?.id === "number" && typeof user.totalPoints === "number";
}

/**
 * Asks for the session up to three times, 300 ms apart, until the user is complete; if it never is,
 * the user from the login answer is used.
 */
export async function confirmSession(
  loggedIn: SelfUser,
  check: () => Promise<SelfUser | null>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<SelfUser> {
  for (let attempt = 1; attempt <= SESSION_CHECKS; attempt += 1) {
    const user = await check();
    if (isCompleteUser(user)) return user;
    if (attempt < SESSION_CHECKS) await pause(SESSION_CHECK_PAUSE_MS);
  }
  return loggedIn;
}
