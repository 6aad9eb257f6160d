import { paths } from "@promptsmith/contract/paths";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { Route, Switch } from "wouter";
import { Gate } from "./gate.tsx";
import { BareShell } from "./layout/bare-shell.tsx";
import { screen } from "./load-screen.tsx";
import { StaticShellEnd } from "../platform/static-shell-end.tsx";
import { OpeningScreen, WaitingScreen } from "./waiting-screen.tsx";

type Screen = ReturnType<typeof screen>;

const Shell = screen<{ children: ReactNode }>(() => import("./layout/shell.tsx"));

const Home = screen(() => import("./screens/home.tsx"));
const Challenge = screen(() => import("./screens/challenge.tsx"));
const LearningPaths = screen(() => import("../features/waitlist/screens/learning-paths-screen.tsx"));
const Settings = screen(() => import("./screens/settings.tsx"));
const AiTest = screen(() => import("../features/ai-status/screens/ai-test-screen.tsx"));
const Auth = screen(() => import("../features/identity/screens/auth-screen.tsx"));
const Onboarding = screen(() => import("../features/profile/screens/onboarding-screen.tsx"));
const ResetPassword = screen(() => import("../features/identity/screens/reset-password-screen.tsx"));
const ResetPasswordComplete = screen(
  () => import("../features/identity/screens/reset-password-complete-screen.tsx"),
);
const VerifyEmail = screen(() => import("../features/identity/screens/verify-email-screen.tsx"));
const RegisterTest = screen(() => import("../features/identity/screens/register-test-screen.tsx"));
const Privacy = screen(() => import("./screens/privacy.tsx"));
const SharedChallenge = screen(() => import("../features/social/screens/shared-challenge-screen.tsx"));
const FriendInvite = screen(() => import("../features/social/screens/friend-invite-screen.tsx"));
const NotFound = screen(() => import("./screens/not-found.tsx"));

/** Behind the gate, in the shell with the sidebar. */
const PROTECTED: readonly (readonly [string, Screen])[] = [
  [paths.home, Home],
  [paths.challenges, Home],
  [paths.challenge(":id"), Challenge],
  [paths.learningPaths, LearningPaths],
  [paths.profile, Settings],
  [paths.testAi, AiTest],
];

/** Open to everybody, in the shell. */
const PUBLIC: readonly (readonly [string, Screen])[] = [
  [paths.privacy, Privacy],
  [paths.registerTest, RegisterTest],
  [paths.sharedChallenge(":token"), SharedChallenge],
  [paths.sharedChallengeShort(":token"), SharedChallenge],
  [paths.friendInvite(":token"), FriendInvite],
  [paths.friendInviteShort(":token"), FriendInvite],
];

/** Open to everybody, under the logo alone. */
const BARE: readonly (readonly [string, Screen])[] = [
  [paths.onboarding, Onboarding],
  [paths.resetPassword, ResetPassword],
  [paths.resetPasswordComplete, ResetPasswordComplete],
  [paths.verifyEmail, VerifyEmail],
];

const PROTECTED_PATHS = PROTECTED.map(([path]) => path);
const FRAMED = [...PROTECTED, ...PUBLIC];

/** Loads what the first drawing at this address needs, so that it is drawn at once and whole. */
export async function loadFirstScreen(address: string): Promise<void> {
  const fits = ([path]: readonly [string, Screen]) => anyOf([path]).test(address);
  const framed = FRAMED.find(fits);
  const [, wanted] =
    framed ?? BARE.find(fits) ?? (address === paths.auth ? [address, Auth] : [address, NotFound]);
  await wanted.load(address, framed && Shell.load(address));
}

export function Router() {
  return (
    <Switch>
      <Route path={paths.auth}>
        <Suspense fallback={<OpeningScreen />}>
          <Auth />
          <StaticShellEnd />
        </Suspense>
      </Route>
      {BARE.map(([path, Screen]) => (
        <Route key={path} path={path}>
          <BareShell>
            <Screen />
            <StaticShellEnd />
          </BareShell>
        </Route>
      ))}
      {PUBLIC.map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Suspense fallback={<OpeningScreen />}>
            <Shell>
              <Screen />
            </Shell>
          </Suspense>
        </Route>
      ))}
      <Route path={anyOf(PROTECTED_PATHS)}>
        <Gate>
          <Suspense fallback={<WaitingScreen />}>
            <Shell>
              <Switch>
                {PROTECTED.map(([path, Screen]) => (
                  <Route key={path} path={path}>
                    <Screen />
                  </Route>
                ))}
              </Switch>
            </Shell>
          </Suspense>
        </Gate>
      </Route>
      <Route>
        <Suspense fallback={<OpeningScreen />}>
          <NotFound />
          <StaticShellEnd />
        </Suspense>
      </Route>
    </Switch>
  );
}

/** One pattern for many paths, so that gate and shell stay mounted while the screen inside changes. */
function anyOf(patterns: readonly string[]): RegExp {
  const parts = patterns.map((pattern) => pattern.replace(/:\w+/g, "[^/]+").replace(/\/$/, ""));
  return new RegExp(`^(?:${parts.join("|")})/?$`, "i");
}
