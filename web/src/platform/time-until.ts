export const DAY_MS = 86_400_000;

/** `HH:MM:SS` from `now` to `target` (both in ms), never below `00:00:00`. A day of 25 hours begins with 25. */
export function timeUntil(target: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((target - now) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
