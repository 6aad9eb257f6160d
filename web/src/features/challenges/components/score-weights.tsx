import { SCORE_WEIGHTS, SUB_SCORES } from "@promptsmith/contract/challenges/rules";
import { subScoreName } from "../domain/criterion-groups.ts";

/** What the score is made of: the four weights. */
export function ScoreWeights() {
  return (
    <div>
      <p className="text-caption text-ink-3">What the score is made of</p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {SUB_SCORES.map((subScore) => (
          <li key={subScore} className="text-caption text-ink-2">
            <span className="figure-text mr-2 text-label tracking-normal text-ink">
              {Math.round(SCORE_WEIGHTS[subScore] * 100)}%
            </span>
            {subScoreName(subScore)}
          </li>
        ))}
      </ul>
    </div>
  );
}
