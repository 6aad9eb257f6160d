import type { Day } from "@promptsmith/contract/kernel/ids";

/** A day that is never later than today in any zone: reads that do not know the zone yet begin there. */
export function dayBefore(now: Date): Day {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
}
