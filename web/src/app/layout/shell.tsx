import { currentUser } from "@promptsmith/contract/identity/calls";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { startTransition, Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { rememberUser, useCurrentUser } from "../../features/identity/identity.public.ts";
import { useTimeZoneSync } from "../../features/profile/profile.public.ts";
import { useNoticeCounts } from "../../features/notices/notices.public.ts";
import { usePendingChallengeCount } from "../../features/sharing/sharing.public.ts";
import { adoptEarlyAnswer } from "../../platform/api/early-answers.ts";
import { ReportPainted } from "../../platform/report-painted.tsx";
import { usePhoneWidth } from "../../platform/browser/use-phone-width.ts";
import { useAfterLoad, usePreload } from "../../platform/use-after-load.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { preloadable } from "../../platform/preloadable.tsx";

const MobileMenu = preloadable(() => import("./mobile-menu.tsx"));
const SignOutQuestion = preloadable(() => import("./sign-out-question.tsx"));

/**
 * Waits for the signed-in person, if that read has already begun.
 * @public read by load-screen.tsx
 */
export const ready = (): Promise<void> => adoptEarlyAnswer(currentUser.path, rememberUser, 401);

/** The dashboard and a shared challenge report by themselves when they are rendered. */
const WAITS_FOR_DATA = /^\/($|challenges?(\/|$)|s(hared-challenge)?\/)/;

/** Header, navigation for a signed-in person, content of at most 1144 px, footer. */
export default function Shell({ children }: { children: ReactNode }) {
  const { data } = useCurrentUser();
  const user = data ?? null;
  const inside = user?.onboardingCompleted === true;
  const pending = usePendingChallengeCount(inside);
  const { requests, news } = useNoticeCounts(inside);
  const signOut = useSignOut();
  const [location] = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  // A wider window, such as a phone's that was turned, has the sidebar in place of the menu.
  const phone = usePhoneWidth();
  useEffect(() => setMenuOpen(false), [location, phone]);

  return (
    <>
      {!WAITS_FOR_DATA.test(location) && <ReportPainted />}
      <a
        href="#content"
        className="sr-only z-70 rounded-control bg-raised text-control font-medium text-ink shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <Header
        user={user}
        waiting={pending + requests}
        news={news}
        onSignOut={signOut.start}
        onOpenMenu={user ? () => startTransition(() => setMenuOpen(true)) : undefined}
      />
      <TimeZone user={user} />
      {user && <Menu />}
      {user && <Sidebar user={user} pending={pending} requests={requests} onSignOut={signOut.start} />}
      {user && menuOpen && (
        <Suspense fallback={null}>
          <MobileMenu
            user={user}
            pending={pending}
            requests={requests}
            onSignOut={signOut.start}
            onClose={() => startTransition(() => setMenuOpen(false))}
          />
        </Suspense>
      )}
      {signOut.asks && (
        <Suspense fallback={null}>
          <SignOutQuestion {...signOut} />
        </Suspense>
      )}
      <div className={user ? "md:pl-18 xl:pl-[13.5rem]" : ""}>
        <div className="page-padding mx-auto flex min-h-[calc(100dvh-var(--header-height))] max-w-[76.5rem] flex-col">
          <main id="content" tabIndex={-1} className="flex-1 pt-2 outline-none md:pt-4">
            <Suspense fallback={null}>{children}</Suspense>
          </main>
          <Footer centred={user === null} />
        </div>
      </div>
    </>
  );
}

/** Loads what the shell can open before it is needed. */
function Menu() {
  usePreload(MobileMenu, usePhoneWidth());
  usePreload(SignOutQuestion);
  return null;
}

/** Runs after the first screen, since finding out the time zone takes a phone 50 ms. */
function TimeZone({ user }: { user: SelfUser | null }) {
  useTimeZoneSync(useAfterLoad() ? user : null);
  return null;
}
