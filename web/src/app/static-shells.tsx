import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import AuthScreen from "../features/identity/screens/auth-screen.tsx";
import { createQueryClient } from "../platform/query-client.ts";
import { DASHBOARD_CALLS } from "../first-script/dashboard-calls.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Logo } from "../ui/logo.tsx";
import { lifeless } from "./lifeless.ts";
import { looksOf, staticDashboard } from "./static-dashboard.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

type Shells = {
  /** Shown by the address alone. */
  shells: { auth: string; gate: string; shared: string };
  /** Filled in by the server. */
  template: string;
  /** Filled in by the first script. */
  dashboard: string;
  /** The same with every look it may get by that. */
  looks: string;
  /** The reads it is filled in with. */
  calls: readonly string[];
};

/**
 * What the page shows before its program runs: the sign-in screen, the waiting gate, the head of a shared challenge and
 * the shape of the dashboard, as markup. It is made while building, and is inert: the program draws the same over it
 * and takes it away.
 */
export function staticShells(): Shells {
  const client = createQueryClient();
  const auth = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/auth">
        <AuthScreen />
      </Router>
    </QueryClientProvider>,
  );
  // A query that is kept for 15 minutes would keep the build running for as long.
  client.clear();
  const dashboard = staticDashboard();
  return {
    shells: {
      auth: lifeless(auth),
      gate: lifeless(renderToStaticMarkup(<WaitingScreen />)),
      shared: `${renderToStaticMarkup(<SharedHeader />)}<!--template-->${renderToStaticMarkup(<NoScript />)}`,
    },
    template: renderToStaticMarkup(<SharedTemplate />),
    dashboard,
    looks: looksOf(dashboard),
    calls: DASHBOARD_CALLS,
  };
}

function SharedHeader() {
  return (
    <header className="flex h-(--header-height) items-center px-4 md:px-6 max-[389px]:[&_.overline-text]:hidden">
      <Logo name={PRODUCT_NAME} />
    </header>
  );
}

/** The first script, which says what is shown, takes it away. */
function NoScript() {
  return (
    <p className="page-padding mx-auto max-w-[672px] pt-4 text-body text-ink in-[[data-shell]]:hidden">
      {PRODUCT_NAME} needs JavaScript, which is switched off in this browser.
    </p>
  );
}

/** A shared challenge as far as the server may tell it to everybody; it fills the places and leaves the rest out. */
function SharedTemplate() {
  return (
    <main data-content="" className="page-padding mx-auto max-w-[1224px] pt-2 md:pt-4">
      <div className="mx-auto max-w-[672px] md:pt-4">
        <div className="flex items-start gap-3.5">
          <Avatar initials="" size={48} />
          <div className="min-w-0 flex-1">
            <p className="text-[17px] leading-6 font-semibold text-balance wrap-anywhere text-ink">
              <bdi>[[sender]]</bdi> shared a challenge with you
            </p>
            {/* The day is one of the visitor's own calendar, which only the program knows. */}
            <p className="text-caption">&nbsp;</p>
            <div data-empty="[[message]]" className="mt-2">
              <p className="w-fit max-w-full rounded-card rounded-tl-[4px] bg-surface px-4 py-3 text-body wrap-anywhere whitespace-pre-line text-ink shadow-card">
                [[message]]
              </p>
            </div>
          </div>
        </div>
        <div className="mt-4 overflow-hidden rounded-card bg-surface shadow-card md:mt-6">
          <div className="relative h-20 bg-sunken md:h-30">
            <span className="absolute inset-y-0 left-4 flex items-center gap-2 text-name font-medium md:left-8">
              <span className="size-6" />
              [[category]]
            </span>
          </div>
          <div className="px-4 pt-3.5 pb-4 md:px-8 md:pt-6 md:pb-7">
            <div className="flex items-center justify-between gap-4">
              <span className="overline-text text-ink-2">[[difficulty]]</span>
              <span className="figure-text text-label tracking-normal text-ink-2">+[[points]] points</span>
            </div>
            <h1 className="heading mt-2 text-h1 wrap-anywhere text-ink md:mt-3">[[title]]</h1>
            <p className="mt-1.5 text-read wrap-anywhere whitespace-pre-line text-ink-2 md:mt-2">
              [[description]]
            </p>
          </div>
        </div>
      </div>
    </main>
  );
}
