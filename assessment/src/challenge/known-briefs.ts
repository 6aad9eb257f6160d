import type { Brief } from "../scores.ts";
import { WordIndex } from "../language/word-index.ts";
import type { BriefView } from "./brief-view.ts";
import { briefKey, viewOf } from "./brief-view.ts";

/** Three are played a day, and a few more in practice; as many are kept at most twice over, some thirty kilobytes each. */
const KEPT = 64;
/** A longer one is none of the library's, and would take more room. In UTF-16 units. */
const LONGEST_KEPT = 1_000;

let recent = new Map<string, BriefView>();
let earlier = new Map<string, BriefView>();

/**
 * A brief as it looks before any prompt. Many people write for the same one, each of them several times, and reading it
 * takes a third of what it takes to hold a prompt against it.
 */
export function knownView(brief: Brief): BriefView {
  const { title, description } = brief;
  if (title.length + description.length > LONGEST_KEPT) return viewOf(brief);
  const key = `${title.length} ${title}${description}`;
  let known = recent.get(key);
  if (known === undefined) {
    known = earlier.get(key) ?? viewOf({ title, description });
    if (recent.size >= KEPT) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(key, known);
  }
  // The words of one learner's prompt are not kept for the next one's.
  return { ...known, key: briefKey(brief), brief, index: new WordIndex(known.index) };
}
