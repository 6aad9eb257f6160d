import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { paths } from "@promptsmith/contract/paths";
import { startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { adoptAiStatus } from "../../features/ai-status/ai-status.public.ts";
import {
  adoptTodaysChallenges,
  ChallengeDialog,
  holdFinishedDay,
  isCompleted,
} from "../../features/challenges/challenges.public.ts";
import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { RankUpWatch } from "../../features/progress/progress.public.ts";
import { afterPaint } from "../../platform/after-paint.ts";
import { useDocumentTitle } from "../../platform/browser/document-title.ts";
import { sessionStore } from "../../platform/browser/storage.ts";
import { PHONE_WIDTH } from "../../platform/browser/use-phone-width.ts";
import { prefersReducedMotion } from "../../ui/count-up.tsx";
import { usePreload } from "../../platform/use-after-load.ts";
import { ChallengeOpening } from "./challenge-opening.tsx";
import { Dashboard } from "./dashboard.tsx";
import { LAST_DASHBOARD_KEY } from "./last-dashboard.ts";

/**
 * Waits for the data of the first rendering that were already requested.
 * @public read by load-screen.tsx
 */
export async function ready(): Promise<void> {
  await Promise.all([adoptTodaysChallenges(), adoptAiStatus()]);
}

/** A result was left: on a phone the next challenge comes into sight. The card of a finished day does so itself. */
function showWhatIsNext(): void {
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  requestAnimationFrame(() => {
    if (matchMedia(PHONE_WIDTH).matches)
      document.querySelector("[data-next]")?.scrollIntoView({ block: "center", behavior });
  });
}

/** `/` and `/challenges`: the dashboard, and over it the challenge that was opened. */
export default function HomeScreen() {
  const [location, navigate] = useLocation();
  // Menu and address change at once; the list is rendered after that.
  const view = useDeferredValue(location === paths.home ? "today" : "all");
  const userId = useCurrentUser().data?.id;
  const [opened, setOpened] = useState<Challenge | null>(null);
  const doneBefore = useRef(false);
  const open = useCallback(
    (challenge: Challenge) =>
      afterPaint(() => {
        doneBefore.current = isCompleted(challenge.id);
        startTransition(() => setOpened(challenge));
      }),
    [],
  );
  // Most people open a challenge, so its code is loaded ahead and only the dialog has to be rendered.
  usePreload(ChallengeDialog);
  useDocumentTitle(view === "today" ? "Home" : "Challenges");
  useEffect(
    () => sessionStore.set(LAST_DASHBOARD_KEY, view === "today" ? paths.home : paths.challenges),
    [view],
  );

  return (
    <>
      <Dashboard view={view} onOpen={open} />
      {opened && (
        <ChallengeOpening
          challenge={opened}
          onClosed={(by) => {
            setOpened(null);
            if (!doneBefore.current && isCompleted(opened.id)) showWhatIsNext();
            if (by === "done") navigate(paths.home);
          }}
        />
      )}
      {userId !== undefined && (
        <RankUpWatch userId={userId} hold={opened !== null} onShown={holdFinishedDay} />
      )}
    </>
  );
}
