import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** A frame: each of them asks the server and draws something, which together would be felt. */
const APART_MS = 16;

let painted = false;
const waiting = new Set<() => void>();

function release(): void {
  painted = true;
  for (const [place, tell] of [...waiting].entries()) {
    setTimeout(() => waiting.delete(tell) && startTransition(tell), place * APART_MS);
  }
}

/** False until the application has painted something; reads that are not urgent wait for that. */
export function useFirstPaint(): boolean {
  const [done, setDone] = useState(painted);
  useEffect(() => {
    if (done) return;
    if (painted) {
      setDone(true);
      return;
    }
    const tell = () => setDone(true);
    if (waiting.size === 0) afterPaint(release);
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, [done]);
  return done;
}
