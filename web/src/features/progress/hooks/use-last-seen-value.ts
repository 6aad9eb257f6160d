import { useEffect, useState } from "react";
import { localStore } from "../../../platform/browser/storage.ts";

/** The number to count up from: what was last seen on this device, so that only a change counts. */
export function useLastSeenValue(name: string, userId: number, value: number): number {
  const key = `seen:${userId}:${name}`;
  const [count, setCount] = useState(() => {
    const seen = Number(localStore.get(key) ?? Number.NaN);
    return { from: Number.isFinite(seen) ? seen : value, to: value };
  });
  if (count.to !== value) setCount({ from: count.to, to: value });
  useEffect(() => localStore.set(key, String(value)), [key, value]);
  return count.from;
}
