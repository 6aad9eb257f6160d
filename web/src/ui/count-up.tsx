import { useEffect, useState } from "react";
import { grouped } from "../platform/grouped.ts";

/** Whether the visitor asked their device for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Counts from `from` to `value` once; equal values stand still. `duration` in ms. */
export function CountUp({
  value,
  from,
  duration = 700,
  delay = 0,
  format = grouped,
}: {
  value: number;
  from: number;
  duration?: number;
  /** Starts after this many ms. */
  delay?: number;
  format?: (value: number) => string;
}) {
  const [shown, setShown] = useState(() => (prefersReducedMotion() ? value : from));

  useEffect(() => {
    if (from === value || prefersReducedMotion()) {
      setShown(value);
      return;
    }
    let frame = 0;
    const start = performance.now() + delay;
    const step = (now: number) => {
      const part = Math.max(0, Math.min(1, (now - start) / duration));
      const eased = 1 - (1 - part) ** 3;
      setShown(Math.round(from + (value - from) * eased));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, from, duration, delay]);

  return <span>{format(shown)}</span>;
}
