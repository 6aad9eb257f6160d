import { useEffect, useState } from "react";

/** Whether it has been waited for so long, in ms, that the screen should say for what. */
export function useLongWait(waits: boolean, patienceMs: number): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waits, patienceMs]);
  return long;
}
