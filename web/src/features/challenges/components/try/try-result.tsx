import type { Tried } from "@promptsmith/contract/challenges/entities";
import { SCORE_WEIGHTS } from "@promptsmith/contract/challenges/rules";
import { Button } from "../../../../ui/button.tsx";
import { ScoreRing } from "../../../../ui/drawing/score-ring.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { pointsNote, shareOfTile, shownRows } from "../../domain/criterion-groups.ts";
import type { Row } from "../../domain/criterion-groups.ts";
import { criterionWords } from "../../domain/criterion-words.ts";
import { verdictLook } from "../../domain/verdict-look.ts";

const ROWS = 4;

/** What a row costs the overall score. */
const gapOf = ({ points, max, subScore }: Row): number =>
  (points < 0 ? -points : (max ?? points) - points) * SCORE_WEIGHTS[subScore];

/** The score, the rows that cost most, and the first step with what it brings. */
export function TryResult({ tried, onSave }: { tried: Tried; onSave: (() => void) | null }) {
  const { overallScore, assessment, step } = tried;
  const rows = shownRows(assessment)
    .filter((row) => gapOf(row) > 0)
    .toSorted((a, b) => gapOf(b) - gapOf(a))
    // What costs two sub-scores has a row in each.
    .filter((row, at, all) => all.findIndex(({ criterion }) => criterion === row.criterion) === at)
    .slice(0, ROWS);
  return (
    <div className="mt-4">
      <p role="status" className="sr-only">{`Score ${overallScore} out of 100.`}</p>
      <div className="flex items-center gap-4 md:gap-5">
        <ScoreRing key={overallScore} score={overallScore} size={88} numberSize={32} animate />
        <ul aria-label="What cost most" className="min-w-0 flex-1">
          {rows.map((row) => (
            <li
              key={row.index}
              className="flex items-baseline justify-between gap-3 py-0.5 text-label font-normal"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{`${verdictLook(row.verdict).word}: `}</span>
                <span>{criterionWords(row.criterion)}</span>
                {row.verdict === "missed" && row.points > 0 && (
                  <span className="sr-only">{`. ${pointsNote(row)}.`}</span>
                )}
              </span>
              <span className="figure-text shrink-0 tracking-normal text-on-forge-2">{shareOfTile(row)}</span>
            </li>
          ))}
        </ul>
      </div>
      {step && (
        <div className="mt-3 flex items-baseline justify-between gap-4">
          <Markdown source={step.text} className="min-w-0 text-body" />
          {step.gain > 0 && (
            <span className="figure-text shrink-0 text-h4 tracking-normal text-good-ink">{`+${step.gain}`}</span>
          )}
        </div>
      )}
      {onSave && (
        <Button kind="primary" size="large" wide className="mt-4" onClick={onSave}>
          {`Save my ${overallScore}`}
        </Button>
      )}
    </div>
  );
}
