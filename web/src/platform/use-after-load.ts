import { useEffect, useState } from "react";
import { firstScreenPainted } from "./report-painted.tsx";

/** The longest wait for an idle moment after the first screen. */
const IDLE_LATEST_MS = 1500;
/** A screen whose data does not come, or a tab in the background, which paints nothing. */
const SCREEN_LATEST_MS = 4000;

/** False until the first screen has been painted, true from the first idle moment after it. */
export function useAfterLoad(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    let isHere = true;
    const begin = () => isHere && setAfter(true);
    setTimeout(begin, SCREEN_LATEST_MS);
    void firstScreenPainted.then(() => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(begin, { timeout: IDLE_LATEST_MS });
      else setTimeout(begin, 200);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return after;
}

/** Loads what a tap will show, at an idle moment, so that the first opening is as quick as the second. */
export function usePreload(part: { preload: () => void }, wanted = true): void {
  const due = useAfterLoad() && wanted;
  useEffect(() => {
    if (due) part.preload();
  }, [due, part]);
}
