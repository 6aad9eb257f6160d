import type { ReadText, Token } from "./tokenize.ts";
import { withoutTokens } from "./tokenize.ts";

/**
 * What words for the grader call what they pretend to end, and what they pretend to give. Whatever else people call a
 * part of a request or the material in it says nothing by its name.
 */
const PRETENDED = new Set(
  (
    "prompt prompts submission submissions entry learner student grader grading grade grades examiner evaluator evaluation " +
    "evaluate assessor assessment judge judgement judgment reviewer review verdict score scores scoring mark marks rating " +
    "rate point points total result results overall fidelity clarity conciseness creativity rubric criteria criterion " +
    "override admin administrator developer user assistant hidden secret im inst sys end"
  ).split(" "),
);

const TAG = /<(\/?)([a-z][a-z\d_-]*)>/giu;

const isPretended = (name: string): boolean => name.split(/[^a-z]+/u).some((word) => PRETENDED.has(word));

type Section = { readonly start: number; readonly end: number };

/** Tags that open and close a part of the request or its material; one that only closes is no part of it. */
function tagsIn(raw: string): Section[] {
  if (!raw.includes("</")) return [];
  const open: Section[] = [];
  const names: string[] = [];
  const out: Section[] = [];
  for (const match of raw.matchAll(TAG)) {
    const [whole, slash, called = ""] = match;
    const name = called.toLowerCase();
    if (isPretended(name)) continue;
    const tag = { start: match.index, end: match.index + whole.length };
    if (slash === "") {
      open.push(tag);
      names.push(name);
    } else if (names.at(-1) === name) {
      out.push(open.pop() as Section, tag);
      names.pop();
    }
  }
  return out;
}

/**
 * The text without tags that mark its sections: neither their words nor their marks in `raw`, where blanks
 * take their place.
 */
export function withoutSectionTags(text: ReadText): ReadText {
  const tags = tagsIn(text.raw);
  if (tags.length === 0) return text;
  const isTag = (token: Token): boolean =>
    tags.some(({ start, end }) => token.start >= start && token.end <= end);
  let raw = text.raw;
  for (const { start, end } of tags) raw = raw.slice(0, start) + " ".repeat(end - start) + raw.slice(end);
  return { ...withoutTokens(text, new Set(text.tokens.filter(isTag))), raw };
}
