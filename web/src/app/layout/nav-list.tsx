import { paths } from "@promptsmith/contract/paths";
import { LogOut } from "lucide-react";
import type { MouseEvent, ReactElement } from "react";
import { Link, useLocation } from "wouter";
import { afterPaint } from "../../platform/after-paint.ts";
import { CountBadge } from "../../ui/badge.tsx";
import { isActive, NAV_ITEMS } from "./nav-items.ts";

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-control font-medium transition-colors duration-120 ease-enter [&_svg]:size-5 [&_svg]:shrink-0";

/** The items in their order; `narrow` hides the words and keeps them as names and tooltips. */
export function NavList({
  pending,
  requests,
  onSignOut,
  onNavigate,
  responsive,
  beforeSignOut,
}: {
  pending: number;
  /** Friend requests that wait for an answer. */
  requests: number;
  onSignOut: () => void;
  /** Called even for the link to the present screen, which changes no route. */
  onNavigate?: () => void;
  /** 72 px with icons only below 1100 px. */
  responsive: boolean;
  /** Rows with a key each. */
  beforeSignOut?: readonly ReactElement[];
}) {
  const [location, navigate] = useLocation();
  // The router's own link draws the next screen first: the tap was then answered after 128 ms on a slow phone, not 72.
  function go(event: MouseEvent, path: string) {
    // The browser handles links that open another tab or window.
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    afterPaint(() => {
      onNavigate?.();
      navigate(path);
      window.scrollTo(0, 0);
    });
  }
  const word = responsive ? "nav-word" : "";
  const badge = responsive ? "ml-auto max-xl:absolute max-xl:top-0 max-xl:right-0" : "ml-auto";
  return (
    <ul className="flex flex-col gap-0.5">
      {NAV_ITEMS.map(({ path, label, Icon }) => {
        const active = isActive(path, location);
        return (
          <li key={path} className="group/nav relative">
            <Link
              href={path}
              onClick={(event) => go(event, path)}
              aria-current={active ? "page" : undefined}
              className={`${ITEM} ${active ? "bg-accent-soft text-accent-ink" : "text-ink-2 hover:bg-hover hover:text-ink"}`}
            >
              <Icon aria-hidden />
              <span className={word}>{label}</span>
              {path === paths.challenges && (
                <CountBadge
                  count={pending}
                  label={`${pending} pending ${pending === 1 ? "invitation" : "invitations"}`}
                  className={badge}
                />
              )}
              {path === paths.profile && (
                <CountBadge
                  count={requests}
                  label={`${requests} friend ${requests === 1 ? "request" : "requests"}`}
                  className={badge}
                />
              )}
            </Link>
          </li>
        );
      })}
      {beforeSignOut?.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
      <li className="group/nav relative">
        <button
          type="button"
          onClick={onSignOut}
          className={`${ITEM} text-ink-2 hover:bg-hover hover:text-ink`}
        >
          <LogOut aria-hidden />
          <span className={word}>Sign Out</span>
        </button>
      </li>
    </ul>
  );
}
