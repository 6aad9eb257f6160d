import { lazy } from "react";

export { knownUser, rememberUser, useCurrentUser } from "./identity.queries.ts";
export { useSessionState, whenSessionIsBack } from "./browser/session-state.ts";
export { watchSession } from "./session-watch.queries.ts";
export { requestAuthTab } from "./browser/auth-tab.ts";
export { firstName, personName } from "./domain/person-name.ts";
export { offerPasses } from "./browser/pass-behind-link.ts";
export { offerTry } from "./browser/try-offer.ts";
export { leaveProvider, signOut } from "./browser/sign-out.ts";
export {
  forgetPendingChallenge,
  rememberInviter,
  rememberPendingChallenge,
  rememberRedirect,
} from "./browser/stored-redirects.ts";
import { whenOnline } from "../../platform/when-online.ts";

/** Shown over everything when the session has ended, or belongs to another person. */
export const SessionNotice = lazy(() => whenOnline(() => import("./components/session-notice.tsx")));

/** Settings, at the end of tab Profile. */
export const YourData = lazy(() => whenOnline(() => import("./components/your-data.tsx")));

/** Fetches the program of the sign-in screen; without it that screen fetches it itself. */
export function preloadSignIn(): void {
  import("./screens/auth-screen.tsx").catch(() => undefined);
}
