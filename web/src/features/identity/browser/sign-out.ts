import { signOutOfOidc } from "@promptsmith/contract/identity/calls";
import { SIGN_OUT_MARK } from "@promptsmith/contract/kernel/sign-out-mark";
import { track } from "../../../platform/analytics/analytics.ts";
import { errorText } from "../../../platform/api/api-error.ts";
import { localStore, sessionStore } from "../../../platform/browser/storage.ts";
import { TRIED_TEXT } from "../../../platform/browser/tried-key.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { noteSignIn } from "./been-here.ts";
import { endSession, forgetPerson } from "../identity.queries.ts";
import { leaveFromTop } from "./top-window.ts";

/**
 * Ends the session. Even when the call fails, local storage is cleared and the cached user is null;
 * the caller then goes to the sign-in screen. The theme on screen stays until the next load.
 */
export async function signOut(): Promise<void> {
  track("Log Out");
  try {
    await endSession();
    toast({ title: "Logged out", description: "You have been logged out successfully." });
  } catch (error) {
    toast({ title: "Logout failed", description: errorText(error), variant: "destructive" });
  }
  localStore.clear();
  sessionStore.remove(TRIED_TEXT);
  noteSignIn();
  forgetPerson();
}

const isMark = (cookie: string): boolean => cookie.replace(/^__Host-/, "").startsWith(`${SIGN_OUT_MARK}=`);

/** Ends the session at the operator's provider too, where the one that has just ended began there; leads back to the sign-in screen. */
export function leaveProvider(leaveFor: (path: string) => void = leaveFromTop): void {
  if (document.cookie.split("; ").some(isMark)) leaveFor(signOutOfOidc.path);
}
