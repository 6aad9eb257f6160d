import { SUB_SCORES } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";
import { useEffect, useRef, useState } from "react";
import { CountUp } from "../../../../ui/count-up.tsx";
import { Gauge } from "../../../../ui/drawing/gauge.tsx";
import { RING_DRAW_MS, ScoreRing } from "../../../../ui/drawing/score-ring.tsx";
import { SparkGlyph } from "../../../../ui/drawing/spark-glyph.tsx";
import { subScoreName } from "../../domain/criterion-groups.ts";
import { changeText, isGood, pointsToGo, scoreInk, verdictText } from "../../domain/score-look.ts";
import type { Elements } from "../../../../ui/elements.ts";

const TILE_PAUSE_MS = 60;
/** Duration of a gauge's animation. */
const GAUGE_MS = 500;
const WHY_ESTIMATE = "Our rules could not read all of this prompt.";

/** The best scores before this draft; without sub-scores if another assessor gave them. */
export type ScoresBefore = {
  readonly counted: number;
  readonly scores: Readonly<Record<SubScore, number>> | null;
};

export type ResultHeadProps = {
  score: number;
  /** The best score that counts so far, this one included. */
  best?: number | undefined;
  points: number | null;
  /** Why there are no points whatever the score. */
  notice?: string | null | undefined;
  estimate: boolean;
  scores: Partial<Record<`${SubScore}Score`, number | null>>;
  /** Just scored: the ring draws itself, and the score is announced. */
  fresh: boolean;
  /** The person came back to the result; the focus goes to the verdict, as with a new one. */
  focused: boolean;
  /** Said once to a screen reader. */
  announcement: string;
  /** The best scores before this draft. */
  before?: ScoresBefore | undefined;
  /** Rendered behind the ring. */
  behind?: Elements;
  /** Further lines under the points. */
  children?: Elements;
};

/** The number, the verdict, the points gained and the four tiles. */
export function ResultHead({
  score,
  best = score,
  points,
  notice = null,
  estimate,
  scores,
  fresh,
  focused,
  announcement,
  before,
  behind,
  children,
}: ResultHeadProps) {
  const verdict = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (fresh || focused) verdict.current?.focus({ preventScroll: true });
    if (fresh) setSaid(announcement);
  }, [fresh, focused, announcement]);

  const ring = { score, animate: fresh, mark: before?.counted };
  return (
    <div className="flex flex-col gap-x-12 pt-2 gap-y-5 dialog:flex-row dialog:items-center dialog:justify-between">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex items-center gap-4 large-breaks md:gap-8">
        <span className="relative grid shrink-0 place-items-center">
          {behind}
          <ScoreRing {...ring} size={112} numberSize={42} className="md:hidden!" />
          <ScoreRing {...ring} size={152} numberSize={56} className="max-md:hidden!" />
        </span>
        <div>
          <h3
            ref={verdict}
            tabIndex={-1}
            {...arriving(fresh, "heading text-h2 text-ink outline-none md:text-h1")}
          >
            {verdictText(score)}
          </h3>
          {/* Of an estimate nobody knows how far it is; who has reached the target has no way to go. */}
          {!isGood(score) && !isGood(best) && !estimate && (
            <p {...arriving(fresh, "text-body text-ink-2")}>{pointsToGo(score)}</p>
          )}
          {points !== null && points > 0 && (
            <p
              {...arriving(
                fresh,
                "mt-1 flex items-center gap-2 text-h3-small font-semibold text-spark-ink md:mt-2",
              )}
            >
              <SparkGlyph />
              <span className="figure-text tracking-normal">
                {`+${points} ${points === 1 ? "point" : "points"}`}
              </span>
            </p>
          )}
          {notice !== null && <p className="mt-1 max-w-[36ch] text-body text-ink-2 md:mt-2">{notice}</p>}
          {children}
          {estimate && (
            <p className="mt-1 max-w-[36ch] text-caption text-ink-2 md:mt-2">
              <span className="font-semibold text-ink">Estimate</span> {WHY_ESTIMATE}
            </p>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-y-3 md:grid-cols-4 dialog:flex">
        {SUB_SCORES.map((subScore, index) => (
          <SubScoreTile
            key={subScore}
            subScore={subScore}
            score={scores[`${subScore}Score`] ?? 0}
            before={before?.scores?.[subScore]}
            delay={fresh ? RING_DRAW_MS + index * TILE_PAUSE_MS : undefined}
          />
        ))}
      </dl>
    </div>
  );
}

/** Fades in what the number means after the number has counted up; its space is kept until then. */
export const arriving = (fresh: boolean, className: string) =>
  fresh
    ? { className: `animate-rise ${className}`, style: { animationDelay: `${RING_DRAW_MS}ms` } }
    : { className };

function SubScoreTile({
  subScore,
  score,
  before,
  delay,
}: {
  subScore: SubScore;
  score: number;
  before: number | undefined;
  delay: number | undefined;
}) {
  return (
    <div className="border-line odd:pr-4 even:border-l even:pl-4 md:border-l md:px-5! md:first:border-l-0 md:first:pl-0! md:last:pr-0!">
      <dt className="text-label text-ink-2">{subScoreName(subScore)}</dt>
      <dd>
        <span className="flex items-baseline gap-2">
          <span className={`figure-text block text-figure ${scoreInk(score)}`}>
            {delay === undefined ? (
              score
            ) : (
              <CountUp value={score} from={before ?? 0} duration={GAUGE_MS} delay={delay} />
            )}
          </span>
          {before !== undefined && (
            <span className="text-label text-ink-2 tabular-nums">
              <span>{changeText(score - before)}</span>
              <span className="sr-only">{`, ${before} before`}</span>
            </span>
          )}
        </span>
        <Gauge
          value={score}
          {...(delay === undefined ? {} : { animateDelay: delay })}
          className="mt-2 mb-1 dialog:w-26"
        />
      </dd>
    </div>
  );
}
