import { lazy } from "react";

export { knownUser, rememberUser, useCurrentUser } from "./identity.queries.ts";
export { wishForTab } from "./domain/auth-tab.ts";
export { signOut } from "./domain/sign-out.ts";
export {
  forgetPendingChallenge,
  rememberPendingChallenge,
  rememberRedirect,
} from "./domain/stored-redirects.ts";

/** Settings, at the end of tab Profile. */
export const YourData = lazy(() => import("./components/your-data.tsx"));

/** Fetches the program of the sign-in screen; without it that screen fetches it itself. */
export function preloadSignIn(): void {
  import("./screens/auth-screen.tsx").catch(() => undefined);
}
