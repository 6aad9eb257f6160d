import { useEffect, useEffectEvent, useState } from "react";
import { serverNow, timeUntil } from "../../../platform/server-time.ts";

const TICK_MS = 1000;
/** The new day is asked for a little after zero: not everybody shall ask at the same instant. */
const GRACE_MS = 1000;
const SPREAD_MS = 2000;
/** While no answer names a later instant, each pause is twice as long as the one before. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Counts down to an instant (ISO text) that the server has named, by the server's time. From zero on it calls `ask`,
 * again and again until another instant is given or the server's time turns out to be before this one; at once when
 * the page is looked at again.
 */
export function useCountdown(instant: string, ask: () => void): string {
  const target = Date.parse(instant);
  const [now, setNow] = useState(serverNow);
  const asked = useEffectEvent(ask);

  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE_MS;

    function waitAndAsk(ms: number) {
      clearTimeout(asking);
      asking = setTimeout(() => {
        asked();
        waitAndAsk(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }, ms);
    }

    function look() {
      const current = serverNow();
      setNow(current);
      if (current >= target) {
        if (asking === undefined) waitAndAsk(GRACE_MS + Math.random() * SPREAD_MS);
        return;
      }
      clearTimeout(asking);
      asking = undefined;
      pause = FIRST_PAUSE_MS;
    }

    function lookAgain() {
      if (document.visibilityState !== "visible") return;
      look();
      if (asking !== undefined) waitAndAsk(0);
    }

    const ticking = setInterval(look, TICK_MS);
    document.addEventListener("visibilitychange", lookAgain);
    look();
    return () => {
      clearInterval(ticking);
      clearTimeout(asking);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [target]);

  return timeUntil(target, now);
}
