import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "../../../identity/identity.public.ts";
import { useDailyCompletions } from "../../../progress/progress.public.ts";
import { prefersReducedMotion } from "../../../../ui/count-up.tsx";
import { Strokes } from "../../../../ui/drawing/strokes.tsx";

const DAYS_SHOWN = 7;
/** Waits for the end of the ring's animation. */
const AFTER_RING_MS = 1200;

/** "Day 13, your best", once the day's first challenge is completed and its ring is full. */
export default function StreakLine() {
  const { data: user } = useCurrentUser();
  const today = useDailyCompletions(true).data?.dailyCompletions;
  const before = useRef(today).current;
  const [due, setDue] = useState(prefersReducedMotion);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_RING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!due || !user || before !== 0 || today !== 1 || user.currentStreak < 1) return null;
  const { currentStreak, bestStreak } = user;
  const best = currentStreak > 1 && currentStreak === bestStreak;
  return (
    <p className="mt-1.5 flex animate-rise items-center gap-2 text-body font-medium text-spark-ink">
      <Strokes count={DAYS_SHOWN} lit={Math.min(DAYS_SHOWN, currentStreak)} />
      <span>{best ? `Day ${currentStreak}, your best` : `Day ${currentStreak}`}</span>
    </p>
  );
}
