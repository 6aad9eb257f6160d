import type { Brief } from "../scores.ts";
import { WordIndex } from "../language/word-index.ts";
import type { BriefView } from "./brief-view.ts";
import { briefKey, viewOf } from "./brief-view.ts";

/** Three are played a day, and a few more in practice; as many are kept at most twice over, some thirty kilobytes each. */
const KEPT = 64;
/** Longer briefs (in UTF-16 units) are not of the library, and are not cached. */
const LONGEST_KEPT = 1_000;

let recent = new Map<string, BriefView>();
let earlier = new Map<string, BriefView>();

/**
 * The view of a brief, from a cache: many people write for the same one, and reading it takes a third of the
 * time that assessing a prompt takes.
 */
export function knownView(brief: Brief): BriefView {
  const { title, description } = brief;
  if (title.length + description.length > LONGEST_KEPT) return viewOf(brief);
  const key = `${title.length} ${title}${description}`;
  let cached = recent.get(key);
  if (cached === undefined) {
    cached = earlier.get(key) ?? viewOf({ title, description });
    if (recent.size >= KEPT) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(key, cached);
  }
  // A fresh index, so that what was looked up for one learner's prompt is not kept for the next one's.
  return { ...cached, key: briefKey(brief), brief, index: new WordIndex(cached.index) };
}
