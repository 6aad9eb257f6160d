/** How often a submit that waits for another process looks, and how long at most: longer than any assessment takes. */
export const LOOK_EVERY_MS = 100;
export const WAIT_AT_MOST_MS = 65_000;
export const OTHER_PROMPT = "Idempotency key was used for another prompt";
