import { diffArrays } from "diff";

/** A stretch of the two texts; the same and the added ones make the new text, the same and the removed ones the old. */
export type WordChange = { readonly kind: "same" | "added" | "removed"; readonly text: string };

type Stretch = { same: boolean; removed: string; added: string };

/** How far the search for common words goes, so that two texts with hardly any do not take long. */
const MOST_STEPS = 500;
/** Between two changes so many times larger, a few words that stayed would only break them up. */
const ISLAND_SHARE = 3;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words, blanks and signs one by one, in every script. */
const pieces = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const wordCount = (text: string): number =>
  [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;

function stretches(before: string, after: string): Stretch[] {
  const found = diffArrays(pieces(before), pieces(after), { maxEditLength: MOST_STEPS });
  if (found === undefined) return [{ same: false, removed: before, added: after }];
  const list: Stretch[] = [];
  for (const { value, added, removed } of found) {
    const text = value.join("");
    const last = list.at(-1);
    if (!added && !removed) list.push({ same: true, removed: text, added: text });
    else if (last && !last.same) last[added ? "added" : "removed"] += text;
    else list.push({ same: false, removed: removed ? text : "", added: added ? text : "" });
  }
  return list;
}

const sizeOf = ({ removed, added }: Stretch): number => Math.max(wordCount(removed), wordCount(added));

type Between = (stayed: string, before: Stretch, after: Stretch) => boolean;

/** Blanks and signs between two changed words count as changed, too. */
const isGap: Between = (stayed) => wordCount(stayed) === 0;
/** Whether an unchanged passage is too short to be shown as unchanged. */
const isIsland: Between = (stayed, before, after) =>
  wordCount(stayed) * ISLAND_SHARE <= Math.min(sizeOf(before), sizeOf(after));

/** Takes what stayed between two changes into them, where it is of that kind and within one line. */
function joined(all: readonly Stretch[], takesIn: Between): Stretch[] {
  const list: Stretch[] = [];
  all.forEach((stretch, at) => {
    const last = list.at(-1);
    const next = all[at + 1];
    const isIn = (before: Stretch) =>
      next !== undefined && !stretch.added.includes("\n") && takesIn(stretch.added, before, next);
    if (last && !last.same && (!stretch.same || isIn(last))) {
      last.removed += stretch.removed;
      last.added += stretch.added;
    } else list.push({ ...stretch });
  });
  return list;
}

/** What was changed from one text to the other, in whole words, as a reader would mark it. */
export function wordChanges(before: string, after: string): WordChange[] {
  const merged = joined(joined(stretches(before, after), isGap), isIsland);
  return merged.flatMap(({ same, removed, added }): WordChange[] => {
    if (same) return [{ kind: "same", text: added }];
    const changes: WordChange[] = [
      { kind: "removed", text: removed },
      { kind: "added", text: added },
    ];
    return changes.filter(({ text }) => text !== "");
  });
}
