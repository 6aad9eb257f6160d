import { sessionStore } from "../../../platform/browser/storage.ts";
import { signInWithFacebook, signInWithGoogle, signInWithOidc } from "@promptsmith/contract/identity/calls";
import { currentPass } from "./registration-pass.ts";
import { keepInvitation } from "../domain/sign-in-target.ts";
import { leaveFromTop } from "./top-window.ts";

export type SocialProvider = "google" | "facebook" | "oidc";

const CALLS = { google: signInWithGoogle, facebook: signInWithFacebook, oidc: signInWithOidc };

/** Remembers which provider the person went to, for the login event after the return. */
const LEFT_FOR_KEY = "signInWith";

/** Leaves for the provider. */
export async function leaveForProvider(provider: SocialProvider): Promise<void> {
  const pass = await currentPass();
  keepInvitation(window.location.search);
  sessionStore.set(LEFT_FOR_KEY, provider);
  const query = pass === undefined ? "" : `?pass=${encodeURIComponent(pass)}`;
  leaveFromTop(CALLS[provider].path + query);
}

/** The provider from which a person has just come back, once. */
export function cameBackFrom(): string | null {
  const provider = sessionStore.get(LEFT_FOR_KEY);
  sessionStore.remove(LEFT_FOR_KEY);
  return provider;
}

/** Why the way back from a provider led here, if it names a reason. */
export const socialError = (search: string): string | null => new URLSearchParams(search).get("error");

/** The address without the parts that were already shown or used; everything else stays. */
export function withoutConsumedParams({ pathname, search, hash }: Location): string {
  const rest = new URLSearchParams(search);
  rest.delete("error");
  rest.delete("pass");
  rest.delete("email");
  return `${pathname}${rest.size > 0 ? `?${rest}` : ""}${hash}`;
}
