import { SuggestionList } from "../evaluation.tsx";

const TITLE = "How to Improve";

/** In one column folded above the editor: the place for writing shall be in sight. */
export function SuggestionsAbove({ source }: { source: string }) {
  return (
    <details className="mt-2 dialog:hidden">
      <summary className="link-text w-fit rounded-chip py-1.5 text-label">{TITLE}</summary>
      <div className="rounded-card bg-accent-soft px-4 pt-1.5 pb-3">
        <SuggestionList source={source} />
      </div>
    </details>
  );
}

/** In two columns beside the editor. */
export function SuggestionsBeside({ source }: { source: string }) {
  return (
    <section className="mb-5 max-dialog:hidden">
      <h3 className="flex md:min-h-9 items-center text-label font-semibold text-ink">{TITLE}</h3>
      <div className="mt-1 rounded-card bg-accent-soft px-5 pt-3 pb-4">
        <SuggestionList source={source} />
      </div>
    </section>
  );
}
