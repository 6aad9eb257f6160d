export const DAY_MS = 86_400_000;
/** Answers tell whole seconds and are on their way for a while: a smaller difference says nothing. */
const SURE_FROM_MS = 2000;

/** How far the server's clock is ahead of this browser's, in ms. */
let ahead = 0;

/** The server's time as its answers told it: clocks of browsers are off by seconds, and some by hours. */
export const serverNow = (): number => Date.now() + ahead;

/** Takes the moment of an answer. No delay makes that later than the server's time is, so a later one is nearer. */
export function noteServerTime({ headers }: Response): void {
  const told = Date.parse(headers.get("date") ?? "") - Date.now();
  if (told > ahead || told < ahead - SURE_FROM_MS) ahead = told;
}

/** `HH:MM:SS` from `now` to `target` (both in ms), never below `00:00:00`. A day of 25 hours begins with 25. */
export function timeUntil(target: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((target - now) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
