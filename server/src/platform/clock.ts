/** The one source of time: everything that needs "now" is handed it from here, so that a test can stop it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
