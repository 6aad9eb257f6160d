import { TRIED_TEXT } from "./browser/tried-key.ts";
import { localStore, sessionStore } from "./browser/storage.ts";

const SAVED_MS = 24 * 3_600_000;

/** What a visitor wrote for the challenge that can be tried without an account. */
export type TriedText = { readonly challengeId: number; readonly text: string };
type Saved = TriedText & { readonly at: number };

/** As it is in the editor: it goes with the tab, unless it is saved. */
export function keepTried(tried: TriedText): void {
  if (tried.text.trim() === "") forgetTried();
  else sessionStore.set(TRIED_TEXT, JSON.stringify(tried));
}

/** From now on it outlives the tab, since the link of a mail opens another one. */
export function saveTried(tried: TriedText): void {
  localStore.set(TRIED_TEXT, JSON.stringify({ ...tried, at: Date.now() } satisfies Saved));
}

/** What was written in this tab, or else saved in this browser within 24 hours. */
export function triedText(): TriedText | null {
  const here = sessionStore.get(TRIED_TEXT);
  if (here !== null) return JSON.parse(here) as TriedText;
  const saved = JSON.parse(localStore.get(TRIED_TEXT) ?? "null") as Saved | null;
  if (saved === null) return null;
  const age = Date.now() - saved.at;
  if (age >= 0 && age < SAVED_MS) return { challengeId: saved.challengeId, text: saved.text };
  forgetTried();
  return null;
}

export function forgetTried(): void {
  sessionStore.remove(TRIED_TEXT);
  localStore.remove(TRIED_TEXT);
}
