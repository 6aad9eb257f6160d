import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { Suspense, useEffect, useRef, useState } from "react";
import { ChallengeDialog } from "../../features/challenges/challenges.public.ts";
import type { Leaving } from "../../features/challenges/challenges.public.ts";

/** As long as a dialog takes to leave. */
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
  useFocusReturn();

  function close(by: Leaving["by"]) {
    setOpen(false);
    setTimeout(() => onClosed(by), LEAVE_MS);
  }

  return (
    <Suspense fallback={null}>
      <ChallengeDialog challenge={challenge} open={open} onLeave={({ by }) => close(by)} />
    </Suspense>
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
