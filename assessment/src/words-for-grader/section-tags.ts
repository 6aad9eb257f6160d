import type { ReadText, Token } from "../text/read-text.ts";
import { withoutTokens } from "../text/read-text.ts";

/** What people call the parts of a request. */
const SECTIONS = new Set(
  (
    "task tasks rule rules role context background constraints constraint requirements instructions output format " +
    "example examples notes note steps step tone style goal audience reader data facts material brief request claims system " +
    "job aim topic persona scope structure limits details sample samples questions draft mail letter story diary essay plan report code log table"
  ).split(" "),
);

const TAG = /<(\/?)([a-z_-]+)>/giu;

type Section = { readonly start: number; readonly end: number };

/** Tags that open and close a part of the request; one that only closes is no part of it. */
function tagsIn(raw: string): Section[] {
  if (!raw.includes("</")) return [];
  const open: Section[] = [];
  const names: string[] = [];
  const out: Section[] = [];
  for (const match of raw.matchAll(TAG)) {
    const [whole, slash, called = ""] = match;
    const name = called.toLowerCase();
    if (!SECTIONS.has(name)) continue;
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

/** The same without such tags: neither their words nor, at the same places of the raw text, their marks. */
export function withoutSectionTags(text: ReadText): ReadText {
  const tags = tagsIn(text.raw);
  if (tags.length === 0) return text;
  const isTag = (token: Token): boolean =>
    tags.some(({ start, end }) => token.start >= start && token.end <= end);
  let raw = text.raw;
  for (const { start, end } of tags) raw = raw.slice(0, start) + " ".repeat(end - start) + raw.slice(end);
  return { ...withoutTokens(text, new Set(text.tokens.filter(isTag))), raw };
}
