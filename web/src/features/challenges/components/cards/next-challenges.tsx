import { useEffect, useRef } from "react";
import { askForNewDay, refreshForNewDay } from "../../challenges.queries.ts";
import { useCountdown } from "../../hooks/use-countdown.ts";

/** `Next challenges: Refreshes in 05:42:18`, down to the person's next midnight as the server knows it. */
export function NextChallenges({
  at,
  onTint = false,
  className,
}: {
  at: string;
  /** Stands on a coloured ground. */
  onTint?: boolean;
  className?: string;
}) {
  const left = useCountdown(at, askForNewDay);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) refreshForNewDay();
    shown.current = at;
  }, [at]);
  return (
    <p
      role="timer"
      className={`text-caption md:whitespace-nowrap ${onTint ? "text-ink-2" : "text-ink-3"} ${className ?? ""}`}
    >
      Next challenges: Refreshes in{" "}
      <span className="figure-text text-label tracking-normal text-ink">{left}</span>
    </p>
  );
}
