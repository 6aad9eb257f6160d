import "../../../../ui/target-strike.css";
import { useEffect, useRef } from "react";
import { throwConfetti } from "../../../../ui/drawing/confetti.ts";
import { RING_DRAW_MS } from "../../../../ui/drawing/score-ring.tsx";
import { Strike } from "../../../../ui/drawing/strike.tsx";
import { arriving } from "./result-head.tsx";

/** From the edge of the ring on, closer together than on the way to a better club. */
const RINGS = [81, 91, 103].map((radius, index) => ({
  radius,
  width: 7 + 1.4 * index,
  gap: 5 + 0.9 * index,
  opacity: (1 - index / 3) ** 1.5,
}));
const SIZE = 220;
export const REACHED = "You reached the target.";

/** A later draft brought the challenge to the target: strokes fly off the ring once, as for a better club, but fewer. */
export function TargetStrike() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => void throwConfetti({ bursts: 1, from: place.current }), RING_DRAW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span ref={place} aria-hidden className="target-strike text-spark">
      <Strike cx={SIZE / 2} cy={SIZE / 2} width={SIZE} height={SIZE} rings={RINGS} strokeWidth={2} />
    </span>
  );
}

export function TargetReached() {
  return <p {...arriving(true, "mt-1 text-body font-medium text-spark-ink md:mt-2")}>{REACHED}</p>;
}
