import { useEffect, useState } from "react";
import { firstScreenPainted } from "../platform/static-shell-end.tsx";

/** From the first screen to an idle moment. */
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
