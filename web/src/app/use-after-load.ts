import { useEffect, useState } from "react";

const LATEST_MS = 1500;

/** False while the first screen is being drawn, true from the first idle moment after it. */
export function useAfterLoad(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === "function") {
      const id = requestIdleCallback(() => setAfter(true), { timeout: LATEST_MS });
      return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(() => setAfter(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return after;
}
