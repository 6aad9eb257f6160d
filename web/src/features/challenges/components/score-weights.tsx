import { SCORE_WEIGHTS, SUB_SCORES } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";
import { subScoreName } from "../domain/criterion-groups.ts";

const MEANINGS: Record<SubScore, string> = {
  fidelity: "covers everything asked for",
  clarity: "leaves nothing to guesswork",
  conciseness: "wastes no words",
  creativity: "adds your own details",
};

/** How a prompt is scored: the four weights, and what each of them asks. */
export function ScoreWeights() {
  return (
    <div>
      <p className="text-caption text-ink-3">How you're scored</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {SUB_SCORES.map((subScore) => (
          <li key={subScore} className="text-caption text-ink-2">
            <span className="figure-text mr-2 text-label tracking-normal text-ink">
              {`${Math.round(SCORE_WEIGHTS[subScore] * 100)}%`}
            </span>
            <span className="font-medium text-ink">{`${subScoreName(subScore)}:`}</span>{" "}
            <span>{MEANINGS[subScore]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
