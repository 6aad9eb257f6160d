import type { Comparison } from "@promptsmith/contract/challenges/entities";
import { CircleCheck, CircleDashed } from "lucide-react";
import { scoreInk } from "../../domain/score-look.ts";

export type ComparisonColumn = Comparison["columns"][number];

/** `You`, `Model answer`, or the friend's name. */
export function columnName({ who, person }: ComparisonColumn): string {
  if (who === "you") return "You";
  if (who === "example") return "Model answer";
  return person?.displayName ?? "A friend";
}

const columnScore = ({ counted, overallScore }: ComparisonColumn): number | null => counted ?? overallScore;

export function ColumnScore({ column }: { column: ComparisonColumn }) {
  const score = columnScore(column);
  if (score === null) return null;
  return (
    <span className={`figure-text tracking-normal ${scoreInk(score)}`}>
      <span>{score}</span>
      <span className="sr-only"> of 100</span>
    </span>
  );
}

/** The words that meet a requirement, or `not said`. */
export function ComparisonCell({ quote }: { quote: string | null }) {
  const said = quote !== null;
  const Icon = said ? CircleCheck : CircleDashed;
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${said ? "text-good-ink" : "text-ink-3"}`} />
      <span dir="auto" className={`min-w-0 text-body wrap-anywhere ${said ? "text-ink" : "text-ink-3"}`}>
        {said ? `“${quote}”` : "not said"}
      </span>
    </span>
  );
}
