import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints } from "@promptsmith/contract/kernel/characters";
import type { LocalText } from "../../../platform/local-texts.ts";

/** The text with which a dialog opens, and the other texts of the same draft. */
export type OpenedDraft = {
  readonly text: string;
  /** What the server has; a text that differs from it waits to be sent. */
  readonly saved: string;
  /** The version that `text` is based on. */
  readonly version: number;
  /** Texts that conflict with `text`: neither contains the other, so the writer chooses. */
  readonly others: readonly string[];
  /** The texts of this browser that are part of `text` or `saved`: removed once the new text is stored. */
  readonly taken: readonly LocalText[];
};

/** Whether replacing `text` by `other` loses nothing. */
export const isContainedIn = (text: string, other: string): boolean =>
  text.trim() === "" || other.trim() === text.trim() || other.startsWith(text.trimEnd());

/** The texts of this browser that would be lost if only `text` remained, each once. */
export function notContainedIn(text: string, kept: readonly LocalText[]): string[] {
  const texts = kept.map((one) => one.text).filter((one) => !isContainedIn(one, text));
  return [...new Set(texts)];
}

export const fits = (text: string): boolean => codePoints(text) <= PROMPT_MAX;

/** Whether a text of this browser is a later version of the stored one. */
function continuesFrom(kept: LocalText, saved: string, version: number): boolean {
  return (
    version === 0 || kept.basedOn === version || kept.sent.includes(saved) || isContainedIn(saved, kept.text)
  );
}

/**
 * Decides with which text a dialog opens: the newest of this browser (`kept`, newest first) that continues the stored
 * one, else the stored one.
 */
export function openedDraft(saved: string, version: number, kept: readonly LocalText[]): OpenedDraft {
  const newest = kept.find((one) => one.text !== saved && continuesFrom(one, saved, version));
  const text = newest?.text ?? saved;
  const others = kept
    .map((one) => one.text)
    .filter(
      (one, at, all) => !isContainedIn(one, text) && !isContainedIn(one, saved) && all.indexOf(one) === at,
    );
  const taken = kept.filter((one) => one === newest || !others.includes(one.text));
  return { text, saved, version, others, taken };
}

/** What a further draft begins with: its saved text, or else the text that it improves (`from`). */
export function nextDraftStart(
  from: string,
  stored: { writing: string | null; writingVersion: number | null } | null,
  kept: readonly LocalText[],
): OpenedDraft {
  return openedDraft(stored?.writing || from, stored?.writingVersion ?? 0, kept);
}
