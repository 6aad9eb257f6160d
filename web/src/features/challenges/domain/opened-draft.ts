import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints } from "@promptsmith/contract/kernel/characters";
import type { KeptText } from "../../../platform/kept-texts.ts";

/** What a dialog begins with, and which other texts there are of the same draft. */
export type OpenedDraft = {
  readonly text: string;
  /** What the server has; a text that differs from it waits to be sent. */
  readonly saved: string;
  /** The version that `text` is based on. */
  readonly version: number;
  /** Texts that conflict with `text`: neither contains the other, so the writer chooses. */
  readonly others: readonly string[];
  /** The texts of this browser that this opening takes over. */
  readonly taken: readonly KeptText[];
};

/** Whether nothing of `text` is lost where `other` takes its place. */
export const isWithin = (text: string, other: string): boolean =>
  text.trim() === "" || other.trim() === text.trim() || other.startsWith(text.trimEnd());

/** The texts of this browser that are no part of `text`, each once. */
export function notIn(text: string, kept: readonly KeptText[]): string[] {
  const texts = kept.map((one) => one.text).filter((one) => !isWithin(one, text));
  return [...new Set(texts)];
}

export const fits = (text: string): boolean => codePoints(text) <= PROMPT_MAX;

/** Whether a text of this browser was written after the stored one, by the same hand. */
function goesOn(kept: KeptText, saved: string, version: number): boolean {
  return version === 0 || kept.basedOn === version || kept.sent.includes(saved) || isWithin(saved, kept.text);
}

/**
 * Puts together what the server has and what lies in this browser, newest first. The newest text that goes on from the
 * stored one is gone on with.
 */
export function openedDraft(saved: string, version: number, kept: readonly KeptText[]): OpenedDraft {
  const newest = kept.find((one) => one.text !== saved && goesOn(one, saved, version));
  const text = newest?.text ?? saved;
  const others = kept
    .map((one) => one.text)
    .filter((one, at, all) => !isWithin(one, text) && !isWithin(one, saved) && all.indexOf(one) === at);
  const taken = kept.filter((one) => one === newest || !others.includes(one.text));
  return { text, saved, version, others, taken };
}

/** What a further draft begins with: its saved text, or else the text that it improves (`from`). */
export function nextDraftStart(
  from: string,
  stored: { writing: string | null; writingVersion: number | null } | null,
  kept: readonly KeptText[],
): OpenedDraft {
  return openedDraft(stored?.writing || from, stored?.writingVersion ?? 0, kept);
}
