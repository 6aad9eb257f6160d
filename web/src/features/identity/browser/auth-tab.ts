import { localStore } from "../../../platform/browser/storage.ts";

export const AUTH_TAB_KEY = "authTab";
export const REGISTER_TAB = "register";

/** Before going to the sign-in screen: which of its tabs shall be open. */
export function requestAuthTab(tab: "login" | "register"): void {
  if (tab === "register") localStore.set(AUTH_TAB_KEY, REGISTER_TAB);
  else localStore.remove(AUTH_TAB_KEY);
}
