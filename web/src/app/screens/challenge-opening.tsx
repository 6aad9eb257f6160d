import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { startTransition, Suspense, useEffect, useRef, useState } from "react";
import { ChallengeDialog, holdFinishedDay } from "../../features/challenges/challenges.public.ts";
import type { Leaving } from "../../features/challenges/challenges.public.ts";
import { ShareDialog, SharePanel } from "../../features/sharing/sharing.public.ts";
import { afterPaint } from "../../platform/after-paint.ts";

/** How long the closing animation of a dialog takes. */
const LEAVE_MS = 130;

/**
 * One opening of a challenge with its share dialog. A completed challenge with a score above 0 is offered for sharing
 * on the way out, once, and not again if Share Result was used before.
 */
export function ChallengeOpening({
  challenge,
  onClosed,
}: {
  challenge: Challenge;
  onClosed: (by: Leaving["by"]) => void;
}) {
  const [open, setOpen] = useState(true);
  const [sharing, setSharing] = useState(false);
  const [score, setScore] = useState<number | null>(null);
  const shared = useRef(false);
  /** How the dialog was left; the page goes there once sharing is over. */
  const leaving = useRef<Leaving["by"] | null>(null);
  useFocusReturn();
  useEffect(holdFinishedDay, []);
  // On the way out it is shown at once.
  useEffect(() => SharePanel.preload(), []);

  function finish(by: Leaving["by"]) {
    setTimeout(() => onClosed(by), LEAVE_MS);
  }

  function share(reached: number | null) {
    shared.current = true;
    setScore(reached);
    setSharing(true);
  }

  function leave({ by, score: reached }: Leaving) {
    afterPaint(() => startTransition(() => setOpen(false)));
    if (reached === null || reached <= 0 || shared.current) return finish(by);
    leaving.current = by;
    share(reached);
  }

  function endSharing() {
    setSharing(false);
    if (leaving.current !== null) finish(leaving.current);
  }

  return (
    <>
      <Suspense fallback={null}>
        <ChallengeDialog challenge={challenge} open={open} onLeave={leave} onShare={share} />
      </Suspense>
      <ShareDialog
        open={sharing}
        onOpenChange={(next) => next || endSharing()}
        challenge={challenge}
        score={score}
      />
    </>
  );
}

/** Back to where the opening came from, also when another dialog stood in between. */
function useFocusReturn() {
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const from = opener.current;
    return () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
      });
    };
  }, []);
}
