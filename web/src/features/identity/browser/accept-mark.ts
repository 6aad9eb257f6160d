import { ACCEPT_MARK, acceptMark } from "@promptsmith/contract/kernel/accept-mark";

const attributes = (): string =>
  `Path=${ACCEPT_MARK.path}; SameSite=Strict${window.location.protocol === "https:" ? "; Secure" : ""}`;

async function hexOfHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Remembers that Accept was pressed on this invitation's page, so that the way through the sign-in screen may end at
 * the accept address. Pages without HTTPS cannot hash: there the person presses once more after signing in.
 */
export async function setAcceptMark(token: string, userId: number | null): Promise<void> {
  if (!("subtle" in crypto)) return;
  const mark = acceptMark(await hexOfHash(token), userId);
  document.cookie = `${ACCEPT_MARK.cookie}=${mark}; Max-Age=${ACCEPT_MARK.seconds}; ${attributes()}`;
}

/** Clears the mark when a person signs in for another reason than accepting. */
export function forgetAcceptMark(): void {
  document.cookie = `${ACCEPT_MARK.cookie}=; Max-Age=0; ${attributes()}`;
}
