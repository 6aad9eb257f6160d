import type { Criterion } from "@promptsmith/contract/challenges/entities";
import { Markdown } from "../../../../ui/markdown.tsx";
import { criterionWords } from "../../domain/criterion-words.ts";

/** Above the editor: the missed row that its writer did say, and how to say it so that it is seen. */
export function RowSuggestion({
  id,
  row,
  suggestion,
}: {
  /** Of the element, so that the editor can be described by it. */
  id: string;
  row: Criterion;
  /** What to do about it (Markdown). */
  suggestion: string;
}) {
  return (
    <section
      id={id}
      className="mt-3 scroll-mt-1 rounded-card bg-accent-soft px-4 py-3 md:mt-4 md:px-5 md:py-4"
    >
      <h3 className="text-label font-semibold wrap-anywhere text-ink">
        <span className="text-ink-2">Missed</span>
        <span>{`: ${criterionWords(row.criterion)}`}</span>
      </h3>
      <Markdown source={suggestion} className="mt-1 text-body leading-[1.5625rem] wrap-anywhere" />
      <p className="mt-1 text-caption text-ink-2">
        This score stays. Say it more plainly and submit a new draft.
      </p>
    </section>
  );
}
