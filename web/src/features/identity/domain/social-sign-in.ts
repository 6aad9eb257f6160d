import { sessionStore } from "../../../platform/storage.ts";
import { signInWithFacebook, signInWithGoogle } from "@promptsmith/contract/identity/calls";
import { keepInvitation } from "./sign-in-target.ts";

export type SocialProvider = "google" | "facebook";

/** Which provider was left for: the way back tells it, for the event of a login. */
const LEFT_FOR_KEY = "signInWith";

/** Leaves for the provider: from the top window when the page is framed, from our own when that is another site's. */
export function leaveForProvider(provider: SocialProvider): void {
  keepInvitation(window.location.search);
  const { path } = provider === "google" ? signInWithGoogle : signInWithFacebook;
  sessionStore.set(LEFT_FOR_KEY, provider);
  const address = new URL(path, window.location.origin).href;
  try {
    (window.top ?? window).location.href = address;
  } catch {
    window.location.href = address;
  }
}

/** The provider from which a person has just come back, once. */
export function cameBackFrom(): string | null {
  const provider = sessionStore.get(LEFT_FOR_KEY);
  sessionStore.remove(LEFT_FOR_KEY);
  return provider;
}

const MESSAGES: Record<string, string> = {
  google_unavailable: "Google sign-in is not available right now.",
  facebook_unavailable: "Facebook sign-in is not available right now.",
  google_email_in_use: "An account with this e-mail already exists. Please sign in with your password.",
  facebook_email_in_use: "An account with this e-mail already exists. Please sign in with your password.",
  social_failed: "The sign-in did not work. Please try again.",
};

/** What the `error` that a provider's return carries means, if it means anything. */
export function socialErrorText(search: string): string | null {
  const code = new URLSearchParams(search).get("error");
  if (code === null) return null;
  return MESSAGES[code] ?? "The sign-in did not work. Please try again.";
}

/** The address without the `error` that has been told; everything else in it stays. */
export function withoutSocialError({ pathname, search, hash }: Location): string {
  const rest = new URLSearchParams(search);
  rest.delete("error");
  return `${pathname}${rest.size > 0 ? `?${rest}` : ""}${hash}`;
}
