import { localStore } from "../../../platform/browser/storage.ts";
import { AUTH_TAB_KEY } from "./auth-tab.ts";
import { contextOf } from "../domain/sign-in-target.ts";
import { hasOperatorsPass } from "./registration-pass.ts";
import { storedRedirects } from "./stored-redirects.ts";

/** Whether the sign-in screen looks as for everybody: without an invitation, and on its first tab. */
export const isPlainSignIn = (): boolean =>
  window.location.search === "" &&
  localStore.get(AUTH_TAB_KEY) === null &&
  contextOf(null, storedRedirects()) === null &&
  !hasOperatorsPass();
