import type { FURTHER_DRAFTS } from "@promptsmith/contract/challenges/rules";

/** One for each draft that may follow the first: with another number of them the compiler asks for their words here. */
const FURTHER = ["Second", "Third", "Fourth"] as const satisfies { readonly length: typeof FURTHER_DRAFTS };

/** The name of a draft by its number, as `Second draft`. */
export function draftName(number: number): string {
  return `${["First", ...FURTHER][number - 1] ?? `${number}th`} draft`;
}

/** The number of drafts left in words, as `3 drafts left`. */
export function draftsLeftText(left: number): string {
  return left === 0 ? "No drafts left" : `${left} ${left === 1 ? "draft" : "drafts"} left`;
}
