import { Info } from "lucide-react";
import { Markdown } from "../../../ui/markdown.tsx";

const BUILT_IN = "Scored by fixed rules: the same prompt always gets the same score.";

type Judged = {
  feedback: string | null;
  improvementSuggestions: string | null;
};

/** What was good, and what to do better. */
export function Evaluation({ judged: { feedback, improvementSuggestions } }: { judged: Judged }) {
  return (
    <section>
      <h3 className="heading text-h3-small">Evaluation & Improvement Suggestions</h3>
      {feedback && (
        <>
          <h4 className="mt-3 text-body font-semibold text-ink">Overall Feedback:</h4>
          <Markdown source={feedback} className="mt-1.5 text-body leading-[1.5625rem]" />
        </>
      )}
      {improvementSuggestions && (
        <>
          <h4 className="mt-4 text-body font-semibold text-ink">How to Improve:</h4>
          <SuggestionList source={improvementSuggestions} />
        </>
      )}
    </section>
  );
}

export function SuggestionList({ source }: { source: string }) {
  return <Markdown source={source} className="mt-1.5 text-body leading-[1.5625rem] [&_ul]:list-decimal" />;
}

/** Says so where no AI has judged. */
export function ScoredByNote({ scoredBy }: { scoredBy: "ai" | "fallback" | null | undefined }) {
  if (scoredBy !== "fallback") return null;
  return (
    <p className="flex items-start gap-2 text-caption text-ink-2">
      <Info aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent-ink md:mt-px" />
      <span>{BUILT_IN}</span>
    </p>
  );
}
