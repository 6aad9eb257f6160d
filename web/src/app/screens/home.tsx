import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { paths } from "@promptsmith/contract/paths";
import { startTransition, useCallback, useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { adoptAiStatus } from "../../features/ai-status/ai-status.public.ts";
import {
  adoptTodaysChallenges,
  preloadChallengeDialog,
} from "../../features/challenges/challenges.public.ts";
import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { RankUpWatch } from "../../features/progress/progress.public.ts";
import { afterPaint } from "../../platform/after-paint.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { sessionStore } from "../../platform/storage.ts";
import { useAfterLoad } from "../use-after-load.ts";
import { ChallengeOpening } from "./challenge-opening.tsx";
import { Dashboard } from "./dashboard.tsx";
import { LAST_DASHBOARD_KEY } from "./last-dashboard.ts";

/**
 * What the first drawing shows, as far as it is on its way already.
 * @public read by load-screen.tsx
 */
export async function ready(): Promise<void> {
  await Promise.all([adoptTodaysChallenges(), adoptAiStatus()]);
}

/** `/` and `/challenges`: the dashboard, and over it the challenge that was opened. */
export default function HomeScreen() {
  const [location, navigate] = useLocation();
  // The way between the two is answered at once by menu and address; the list is drawn after that.
  const view = useDeferredValue(location === paths.home ? "today" : "all");
  const userId = useCurrentUser().data?.id;
  const [opened, setOpened] = useState<Challenge | null>(null);
  const open = useCallback(
    (challenge: Challenge) => afterPaint(() => startTransition(() => setOpened(challenge))),
    [],
  );
  const afterLoad = useAfterLoad();
  // Most people come to open a challenge: its program is then there, and nothing but the dialog has to be drawn.
  useEffect(() => {
    if (afterLoad) preloadChallengeDialog();
  }, [afterLoad]);
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
            if (by === "done") navigate(paths.home);
          }}
        />
      )}
      {userId !== undefined && <RankUpWatch userId={userId} hold={opened !== null} />}
    </>
  );
}
