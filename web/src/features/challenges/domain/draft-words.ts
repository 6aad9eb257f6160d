const ORDINALS = ["First", "Second", "Third", "Fourth"];

/** The name of a draft by its number, as `Second draft`. */
export function draftName(number: number): string {
  return `${ORDINALS[number - 1] ?? `${number}th`} draft`;
}

/** The number of drafts left in words, as `3 drafts left`. */
export function draftsLeftText(left: number): string {
  return left === 0 ? "No drafts left" : `${left} ${left === 1 ? "draft" : "drafts"} left`;
}
