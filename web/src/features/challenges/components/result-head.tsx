import { SUB_SCORES } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";
import { useEffect, useRef, useState } from "react";
import { Gauge } from "../../../ui/gauge.tsx";
import { ScoreRing } from "../../../ui/score-ring.tsx";
import { SparkGlyph } from "../../../ui/spark-glyph.tsx";
import { scoreOf } from "../domain/challenge-state.ts";
import { subScoreName } from "../domain/criterion-groups.ts";
import { announcement, scoreInk, verdictText } from "../domain/score-look.ts";
import type { ShownAttempt } from "./completed-view.tsx";

const RING_HALF_MS = 450;
const TILE_PAUSE_MS = 60;

/** The number, the verdict, the points gained and the four tiles. */
export function ResultHead({ attempt, fresh }: { attempt: ShownAttempt; fresh: boolean }) {
  const score = scoreOf(attempt) ?? 0;
  const points = attempt.pointsAwarded;
  const verdict = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (!fresh) return;
    verdict.current?.focus({ preventScroll: true });
    setSaid(announcement(score, points));
  }, [fresh, score, points]);

  return (
    <div className="flex flex-col gap-x-12 pt-2 gap-y-5 dialog:flex-row dialog:items-center dialog:justify-between">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex items-center gap-4 md:gap-8">
        <ScoreRing score={score} size={112} numberSize={42} animate={fresh} className="md:hidden!" />
        <ScoreRing score={score} size={152} numberSize={56} animate={fresh} className="max-md:hidden!" />
        <div>
          <h3 ref={verdict} tabIndex={-1} className="heading text-h2 text-ink outline-none md:text-h1">
            {verdictText(score)}
          </h3>
          {points !== null && points > 0 && (
            <p className="mt-1 flex items-center gap-2 text-h3-small font-semibold text-spark-ink md:mt-2">
              <SparkGlyph />
              <span className="figure-text tracking-normal">
                +{points} {points === 1 ? "point" : "points"}
              </span>
            </p>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-y-3 md:grid-cols-4 dialog:flex">
        {SUB_SCORES.map((subScore, index) => (
          <SubScoreTile
            key={subScore}
            subScore={subScore}
            score={attempt[`${subScore}Score`] ?? 0}
            delay={fresh ? RING_HALF_MS + index * TILE_PAUSE_MS : undefined}
          />
        ))}
      </dl>
    </div>
  );
}

function SubScoreTile({
  subScore,
  score,
  delay,
}: {
  subScore: SubScore;
  score: number;
  delay: number | undefined;
}) {
  return (
    <div className="border-line odd:pr-4 even:border-l even:pl-4 md:border-l md:px-5! md:first:border-l-0 md:first:pl-0! md:last:pr-0!">
      <dt className="text-label text-ink-2">{subScoreName(subScore)}</dt>
      <dd>
        <span className={`figure-text block text-figure ${scoreInk(score)}`}>{score}</span>
        <Gauge
          value={score}
          {...(delay === undefined ? {} : { animateDelay: delay })}
          className="mt-2 mb-1 dialog:w-26"
        />
      </dd>
    </div>
  );
}
