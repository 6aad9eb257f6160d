import { signInWithFacebook, signInWithGoogle } from "@promptsmith/contract/identity/calls";
import { keepInvitation } from "./sign-in-target.ts";

export type SocialProvider = "google" | "facebook";

/** Leaves for the provider: from the top window when the page is framed, from our own when that is another site's. */
export function leaveForProvider(provider: SocialProvider): void {
  keepInvitation(window.location.search);
  const { path } = provider === "google" ? signInWithGoogle : signInWithFacebook;
  const address = new URL(path, window.location.origin).href;
  try {
    (window.top ?? window).location.href = address;
  } catch {
    window.location.href = address;
  }
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
