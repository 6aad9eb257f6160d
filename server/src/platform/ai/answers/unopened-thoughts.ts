const NAMES = "think|thinking|thought|reasoning";
const OPENING = new RegExp(`<(?:${NAMES})(?:\\s[^<>]*)?>|\\[THINK\\]`, "i");
const CLOSING = new RegExp(`</(?:${NAMES})\\s*>|\\[/THINK\\]`, "gi");

const FENCE = /^ {0,3}(?:```|~~~)/gm;
const INDENTED = /^(?: {4,}|\t\s*)$/;
const LIST_MARK = /^\s*(?:[-*+]|\d+[.)])\s*$/;
/** The sentence goes on behind the mark, so that it speaks of the mark. */
const GOES_ON = /^[ \t]+\p{Ll}|^[ \t]*[.,;:!?…)\]}"'”’`*_|]/u;
const SENTENCE_ENDS = /[.!?…。！？]["'”’)\]*_]*[ \t]*$/;
const GLUED_TO_TEXT = /[^\s([{<=|"'“‘„«`]$/;

/**
 * Leaves out thoughts whose opening mark is missing: many servers put it into their template, so that only the closing
 * one is part of the answer. It counts where a thought could end. In code, in quotes, in a sentence that goes on or
 * after an opening mark, it belongs to an answer about marks, which stays whole. So does a text that ends with the mark:
 * there is no other answer. Only for texts out of which no marked thoughts were taken: a server marks both ends or one.
 */
export function withoutUnopenedThoughts(text: string): string {
  for (const { 0: mark, index } of text.matchAll(CLOSING)) {
    const before = text.slice(0, index);
    if (OPENING.test(before)) return text;
    const after = text.slice(index + mark.length);
    if (endsThoughts(before, after)) return after.trim() === "" ? text : after.trimStart();
  }
  return text;
}

function endsThoughts(before: string, after: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const isCode = isOdd(before.match(FENCE)) || isOdd(line.match(/`/g)) || INDENTED.test(line);
  // Without escapes, because the quoted words may be part of JSON.
  const isQuoted = isOdd(line.replaceAll(/\\./g, "").match(/"/g));
  if (isCode || isQuoted || LIST_MARK.test(line) || GOES_ON.test(after)) return false;
  return line.trim() === "" || SENTENCE_ENDS.test(line) || GLUED_TO_TEXT.test(line);
}

const isOdd = (found: readonly string[] | null): boolean => (found?.length ?? 0) % 2 === 1;
