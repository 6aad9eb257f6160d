const ORDINALS = ["First", "Second", "Third", "Fourth"];

/** `Second draft`. */
export function draftName(number: number): string {
  return `${ORDINALS[number - 1] ?? `${number}th`} draft`;
}

/** `3 drafts left`. */
export function draftsLeftText(left: number): string {
  return left === 0 ? "No drafts left" : `${left} ${left === 1 ? "draft" : "drafts"} left`;
}
