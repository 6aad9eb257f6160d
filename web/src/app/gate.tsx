import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { useLayoutEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { rememberRedirect, useCurrentUser } from "../features/identity/identity.public.ts";
import { useDocumentTitle } from "../platform/browser/document-title.ts";
import { Logo } from "../ui/drawing/logo.tsx";
import { ErrorState } from "../ui/state-block.tsx";
import { gateState } from "./gate-state.ts";
import { ReportPainted } from "../platform/report-painted.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

/** Lets through only a signed-in person whose onboarding is finished; nothing behind it is drawn before. */
export function Gate({ children }: { children: ReactNode }) {
  const { data, error, isPending } = useCurrentUser();
  const state = gateState({ loading: isPending, error, user: data });
  if (state === "open") return children;
  if (state === "loading") return <WaitingScreen />;
  if (state === "error") return <LoadFailure />;
  return <SendAway onboarding={state === "onboarding"} />;
}

function SendAway({ onboarding }: { onboarding: boolean }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    if (onboarding) {
      navigate(paths.onboarding, { replace: true });
      return;
    }
    rememberRedirect(window.location.pathname + window.location.search);
    navigate(paths.auth, { replace: true });
  }, [onboarding, navigate]);
  return <WaitingScreen />;
}

function LoadFailure() {
  useDocumentTitle("Unable to load application");
  return (
    <main className="flex min-h-dvh flex-col">
      <ReportPainted />
      <div className="flex h-(--header-height) items-center px-4 md:px-6">
        <Logo name={PRODUCT_NAME} />
      </div>
      <div className="grid flex-1 place-items-center pb-(--header-height)">
        <ErrorState
          title="Unable to load application"
          heading="h1"
          text="Please refresh the page or try again later"
          onRetry={() => window.location.reload()}
          retryLabel="Refresh Page"
        />
      </div>
    </main>
  );
}
