import { paths } from "@promptsmith/contract/paths";

/** `protected` and `public` are in the shell with the sidebar, `bare` under the logo alone, `alone` without any frame. */
type Frame = "protected" | "public" | "bare" | "alone";

export type ScreenEntry = {
  /** The route pattern; variable parts begin with a colon. */
  readonly path: string;
  /** The path of the file, relative to this folder. */
  readonly module: string;
  readonly frame: Frame;
  /** What is prerendered and read before the application runs (boot/first-screens.ts); nothing when left out. */
  readonly first?: "dashboard" | "own-work" | "gated" | "shared" | "sign-in";
};

export const SHELL_MODULE = "./layout/shell.tsx";
export const NOT_FOUND_MODULE = "./screens/not-found.tsx";
const SHARED = "../features/sharing/screens/shared-challenge-screen.tsx";
const INVITE = "../features/friends/screens/friend-invite-screen.tsx";
const IDENTITY = "../features/identity/screens";

/**
 * Every screen, in one place: its address, the file that draws it, what is around it and what comes first. The router,
 * the page that the server sends, the files of the build, their budgets and the browser tests read it.
 */
export const SCREENS: readonly ScreenEntry[] = [
  { path: paths.home, module: "./screens/home.tsx", frame: "protected", first: "dashboard" },
  { path: paths.challenges, module: "./screens/home.tsx", frame: "protected", first: "own-work" },
  { path: paths.challenge(":id"), module: "./screens/challenge.tsx", frame: "protected", first: "own-work" },
  { path: paths.learningPaths, module: "./screens/learning-paths.tsx", frame: "protected", first: "gated" },
  { path: paths.profile, module: "./screens/settings.tsx", frame: "protected", first: "gated" },
  {
    path: paths.testAi,
    module: "../features/ai-status/screens/ai-test-screen.tsx",
    frame: "protected",
    first: "gated",
  },
  { path: paths.privacy, module: "./screens/privacy.tsx", frame: "public" },
  { path: paths.registerTest, module: `${IDENTITY}/register-test-screen.tsx`, frame: "public" },
  { path: paths.sharedChallenge(":token"), module: SHARED, frame: "public", first: "shared" },
  { path: paths.sharedChallengeShort(":token"), module: SHARED, frame: "public", first: "shared" },
  { path: paths.friendInvite(":token"), module: INVITE, frame: "public" },
  { path: paths.friendInviteShort(":token"), module: INVITE, frame: "public" },
  { path: paths.onboarding, module: "../features/profile/screens/onboarding-screen.tsx", frame: "bare" },
  { path: paths.resetPassword, module: `${IDENTITY}/reset-password-screen.tsx`, frame: "bare" },
  {
    path: paths.resetPasswordComplete,
    module: `${IDENTITY}/reset-password-complete-screen.tsx`,
    frame: "bare",
  },
  { path: paths.verifyEmail, module: `${IDENTITY}/verify-email-screen.tsx`, frame: "bare" },
  { path: paths.undoEmail, module: `${IDENTITY}/undo-email-screen.tsx`, frame: "bare" },
  {
    path: paths.unsubscribe(":token"),
    module: "../features/progress/screens/unsubscribe-screen.tsx",
    frame: "bare",
  },
  { path: paths.auth, module: `${IDENTITY}/auth-screen.tsx`, frame: "alone", first: "sign-in" },
];
