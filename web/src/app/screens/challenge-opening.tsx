import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { startTransition, Suspense, useEffect, useRef, useState } from "react";
import { ChallengeDialog, holdFinishedDay } from "../../features/challenges/challenges.public.ts";
import type { Leaving } from "../../features/challenges/challenges.public.ts";
import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { opensSharing, ShareDialog, SharePanel } from "../../features/sharing/sharing.public.ts";
import { afterPaint } from "../../platform/after-paint.ts";

/** How long the closing animation of a dialog takes. */
const LEAVE_MS = 130;

/**
 * One opening of a challenge with its share dialog. A completed challenge with a score above 0 is offered for sharing
 * on the way out, once, and not again if Share Result was used before. Who does not want to be asked is asked only
 * about a new score from the target on.
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
  const [byItself, setByItself] = useState(false);
  const ask = useCurrentUser().data?.askToShare ?? true;
  /** The highest score of this opening. */
  const scoredHere = useRef<number | null>(null);
  const shared = useRef(false);
  /** How the dialog was left; the page follows once the share dialog is closed. */
  const leaving = useRef<Leaving["by"] | null>(null);
  useFocusReturn();
  useEffect(holdFinishedDay, []);
  // Loaded in advance, because it opens as soon as the dialog is left.
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
    const left = { ask, score: reached, scoredHere: scoredHere.current };
    if (shared.current || !opensSharing(left)) return finish(by);
    leaving.current = by;
    setByItself(true);
    share(reached);
  }

  function endSharing() {
    setSharing(false);
    // Only once: a setting may be saved after the dialog was closed.
    const by = leaving.current;
    leaving.current = null;
    if (by !== null) finish(by);
  }

  return (
    <>
      <Suspense fallback={null}>
        <ChallengeDialog
          challenge={challenge}
          open={open}
          onLeave={leave}
          onShare={share}
          onScored={(now) => (scoredHere.current = Math.max(scoredHere.current ?? 0, now))}
        />
      </Suspense>
      <ShareDialog
        open={sharing}
        onOpenChange={(next) => next || endSharing()}
        challenge={challenge}
        score={score}
        byItself={byItself}
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
