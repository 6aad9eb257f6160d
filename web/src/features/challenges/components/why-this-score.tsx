import { SCORE_WEIGHTS } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";
import { rowGroups, subScoreName } from "../domain/criterion-groups.ts";
import type { RowsOfSubScore } from "../domain/criterion-groups.ts";
import { scoreInk } from "../domain/score-look.ts";
import type { ScoreRows } from "../hooks/use-score-rows.ts";
import { ScoreRow } from "./score-row.tsx";
import type { OnSaid } from "./score-row.tsx";

type Scores = Partial<Record<`${SubScore}Score`, number | null>>;

/** What the challenge wants and how it is asked: each sub-score with its rows, which add up to its tile. */
export function WhyThisScore({
  scores,
  sheet,
  onSaid,
}: {
  scores: Scores;
  sheet: ScoreRows;
  onSaid: OnSaid;
}) {
  return (
    <section>
      <h3 className="heading text-h3-small">Why this score</h3>
      <div className="mt-2 space-y-7">
        {rowGroups(sheet.rows).map(({ title, subScores }) => {
          const parts = subScores.map((part) => (
            <SubScoreRows
              key={part.subScore}
              part={part}
              level={title === null ? 4 : 5}
              scores={scores}
              sheet={sheet}
              onSaid={onSaid}
            />
          ));
          if (title === null)
            return (
              <div key="all" className="space-y-7">
                {parts}
              </div>
            );
          return (
            <section key={title}>
              <h4 className="heading text-h4 text-ink">{title}</h4>
              <div className="mt-1.5 space-y-5">{parts}</div>
            </section>
          );
        })}
      </div>
    </section>
  );
}

function SubScoreRows({
  part: { subScore, rows },
  level,
  scores,
  sheet,
  onSaid,
}: {
  part: RowsOfSubScore;
  level: 4 | 5;
  scores: Scores;
  sheet: ScoreRows;
  onSaid: OnSaid;
}) {
  const Heading = level === 4 ? "h4" : "h5";
  const score = scores[`${subScore}Score`] ?? 0;
  return (
    <div>
      <div className="flex items-baseline gap-2.5 pb-1.5">
        <Heading className={level === 4 ? "heading text-h4" : "text-body font-semibold text-ink"}>
          {subScoreName(subScore)}
        </Heading>
        <span className="text-caption text-ink-3">
          {`${Math.round(SCORE_WEIGHTS[subScore] * 100)}% of the score`}
        </span>
        <span className={`figure-text ml-auto text-h4 tracking-normal ${scoreInk(score)}`}>{score}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <ScoreRow key={row.index} row={row} sheet={sheet} onSaid={onSaid} />
        ))}
      </ul>
    </div>
  );
}
