export { adoptCurrentUser, knownUser, rememberUser, useCurrentUser } from "./identity.queries.ts";
export { wishForTab } from "./domain/auth-tab.ts";
export { signOut } from "./domain/sign-out.ts";
export {
  forgetPendingChallenge,
  rememberPendingChallenge,
  rememberRedirect,
} from "./domain/stored-redirects.ts";
export { YourData } from "./components/your-data.tsx";
