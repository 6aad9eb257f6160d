/** How often a submit that waits for another process looks. */
export const LOOK_EVERY_MS = 100;
/** How long it waits at most: longer than any assessment takes. */
export const waitAtMostMs = (aiCallMs: number): number => aiCallMs + 45_000;
export const OTHER_PROMPT = "Idempotency key was used for another prompt";
