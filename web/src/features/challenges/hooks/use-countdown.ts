import { useEffect, useEffectEvent, useState } from "react";
import { timeUntil } from "../../../platform/time-until.ts";

/** The new day is asked for a little after zero: clocks differ, and not everybody shall ask at the same instant. */
const GRACE_MS = 1000;
const SPREAD_MS = 2000;

/**
 * Counts down to an instant (ISO text) that the server has named and calls `onZero` exactly once for it, also when
 * the page was asleep at that moment. A new instant starts it anew.
 */
export function useCountdown(instant: string, onZero: () => void): string {
  const target = Date.parse(instant);
  const [now, setNow] = useState(() => Date.now());
  const reached = useEffectEvent(onZero);

  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const current = Date.now();
      setNow(current);
      if (current < target) return;
      clearInterval(ticking);
      asking ??= setTimeout(() => reached(), GRACE_MS + Math.random() * SPREAD_MS);
    };
    const ticking = setInterval(look, 1000);
    look();
    return () => {
      clearInterval(ticking);
      clearTimeout(asking);
    };
  }, [target]);

  return timeUntil(target, now);
}
