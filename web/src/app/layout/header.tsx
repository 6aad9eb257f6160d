import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Menu as MenuIcon, Users } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useDailyCompletions } from "../../features/progress/progress.public.ts";
import { NotificationBell } from "../../features/notices/notices.public.ts";
import { requestAuthTab } from "../../features/identity/identity.public.ts";
import { afterPaint } from "../../platform/after-paint.ts";
import { usePhoneWidth } from "../../platform/browser/use-phone-width.ts";
import { usePreload } from "../../platform/use-after-load.ts";
import { useFirstPaint } from "../../platform/use-first-paint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Logo } from "../../ui/drawing/logo.tsx";
import { AccountButton } from "./account-button.tsx";
import { refreshBehind } from "./refresh-behind.ts";

import { ThemeToggle } from "./theme-toggle.tsx";
import { preloadable } from "../../platform/preloadable.tsx";

const AccountMenu = preloadable(() => import("./account-menu.tsx"));

/** A hairline appears under the header once the page has scrolled beneath it. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 4);
    // Reading it during rendering would force a layout of the whole page.
    afterPaint(look);
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return scrolled;
}

type Props = {
  user: SelfUser | null;
  /** How many things in the menu wait for an answer. */
  waiting: number;
  /** How many notices are new. */
  news: number;
  onSignOut: () => void;
  onOpenMenu?: (() => void) | undefined;
};

export function Header({ user, waiting, news, onSignOut, onOpenMenu }: Props) {
  const scrolled = useScrolled();
  const marks = [
    ...(waiting > 0 ? [`${waiting} waiting for an answer`] : []),
    ...(news > 0 ? [`${news} new`] : []),
  ];
  const { data } = useDailyCompletions(user?.onboardingCompleted === true);
  return (
    <header
      className={`scrolls-along sticky top-0 z-20 flex h-(--header-height) items-center justify-between border-b bg-paper px-4 transition-colors duration-120 md:px-6 ${scrolled ? "border-line" : "border-transparent"}`}
    >
      <div className="flex items-center gap-1">
        {onOpenMenu && (
          <span className="relative -ml-3 md:hidden">
            <IconButton
              label="Open menu"
              aria-haspopup="dialog"
              {...(marks.length > 0 ? { "aria-describedby": "menu-waiting" } : {})}
              icon={<MenuIcon aria-hidden />}
              onClick={onOpenMenu}
            />
            {marks.length > 0 && (
              <span className="pointer-events-none absolute top-2 right-2 size-2.5 rounded-full bg-danger ring-2 ring-paper">
                <span id="menu-waiting" className="sr-only">
                  {marks.join(", ")}
                </span>
              </span>
            )}
          </span>
        )}
        {/* On narrower phones Create Account needs the room that BETA takes. */}
        <Link
          href={paths.home}
          className={`inline-flex rounded-control ${user ? "" : "max-[24.375rem]:[&_.overline-text]:hidden mark-alone"}`}
        >
          <Logo name={PRODUCT_NAME} lit={(data?.dailyCompletions ?? 0) > 0} />
        </Link>
      </div>
      {user?.onboardingCompleted && (
        <Link
          href={paths.profileFriends}
          aria-label="Friends"
          className="-mr-3 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink md:hidden"
        >
          <Users aria-hidden className="size-5" />
        </Link>
      )}
      {user ? (
        <div className="-mr-1 hidden items-center gap-1 md:flex">
          <ThemeToggle />
          <Bell />
          <Account user={user} onSignOut={onSignOut} />
        </div>
      ) : (
        <SignedOutActions />
      )}
    </header>
  );
}

/** After the first paint: what is in it is fetched in seven files. */
function Bell() {
  const room = <span className="size-11" />;
  return useFirstPaint() ? (
    <Suspense fallback={room}>
      <NotificationBell onOpenNotice={refreshBehind} />
    </Suspense>
  ) : (
    room
  );
}

function Account({ user, onSignOut }: { user: SelfUser; onSignOut: () => void }) {
  const [wanted, setWanted] = useState(false);
  usePreload(AccountMenu, !usePhoneWidth());
  const plain = (
    <AccountButton
      user={user}
      aria-expanded={false}
      onPointerEnter={AccountMenu.preload}
      onFocus={AccountMenu.preload}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return plain;
  return (
    <Suspense fallback={plain}>
      <AccountMenu user={user} onSignOut={onSignOut} />
    </Suspense>
  );
}

function SignedOutActions() {
  const [, navigate] = useLocation();
  function go(tab: "login" | "register") {
    requestAuthTab(tab);
    navigate(paths.auth);
  }
  return (
    <div className="flex items-center gap-2 max-md:-mr-2">
      <button
        type="button"
        onClick={() => go("login")}
        className={`${buttonClass({ kind: "quiet", size: "small" })} max-md:hidden`}
      >
        Login
      </button>
      <button
        type="button"
        onClick={() => go("register")}
        className={`${buttonClass({ kind: "soft", size: "small" })} max-md:px-3`}
      >
        Create Account
      </button>
    </div>
  );
}
