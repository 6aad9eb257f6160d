import { track } from "../../../platform/analytics/analytics.ts";
import { errorText } from "../../../platform/api/api-error.ts";
import { localStore } from "../../../platform/browser/storage.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { noteSignIn } from "./been-here.ts";
import { endSession, forgetPerson } from "../identity.queries.ts";

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
  noteSignIn();
  forgetPerson();
}
