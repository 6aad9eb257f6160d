/**
 * One screen or dialog in one of its main states. `who`: no one, a newcomer (signed in, not onboarded), amara (the demo's
 * learner) or a beginner (onboarded, nothing done yet). `show` leads from the opened address to the state; `before`
 * prepares the page; `full` shows it to its end; `only`: the one viewport that has it.
 * @typedef {{ name: string, who?: "amara" | "newcomer" | "beginner", open: string | ((demo: object) => string),
 *   show?: (page: import("playwright").Page, on: { phone: boolean, demo: object }) => Promise<unknown>, full?: boolean,
 *   only?: "desktop" | "phone",
 *   before?: (page: import("playwright").Page) => Promise<unknown> }} Shot
 */

/** @returns {(name: string, open: Shot["open"], show?: Shot["show"], more?: Partial<Shot>) => Shot} */
const seenBy = (who) => (name, open, show, more) => ({
  name,
  open,
  ...(who && { who }),
  ...(show && { show }),
  ...more,
});

export const amara = seenBy("amara");
export const beginner = seenBy("beginner");
export const newcomer = seenBy("newcomer");
export const visitor = seenBy();
export const FULL = { full: true };
