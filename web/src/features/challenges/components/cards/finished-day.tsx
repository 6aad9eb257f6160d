import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { RefreshCw } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Elements } from "../../../../ui/elements.ts";
import { grouped } from "../../../../platform/grouped.ts";
import { preloadable } from "../../../../platform/preloadable.tsx";
import { usePreload } from "../../../../platform/use-after-load.ts";
import { Button } from "../../../../ui/button.tsx";
import { prefersReducedMotion } from "../../../../ui/count-up.tsx";
import { dayEnding, dayLine } from "../../domain/finished-day.ts";
import { useFinishedDay } from "../../hooks/use-finished-day.ts";
import type { ShownDay } from "../../hooks/use-finished-day.ts";
import { useTodaysWork } from "../../hooks/use-todays-work.ts";
import { NextChallenges } from "./next-challenges.tsx";

const DayMoment = preloadable(() => import("./day-moment.tsx"));

/** From so many completed challenges on the next one may finish the day. */
const PRELOADED_FROM = 2;
const MOST = 300;
const DONE = "All three done.";

type Props = {
  category: string;
  /** When the day ends. */
  at: string;
  streak: number;
  /** Opens the challenge that is worth another draft. */
  onImprove: (challenge: Challenge) => void;
  /** Further links below. */
  children: Elements;
};

/** The day's whole set is completed: what it brought, one line to send, what to beat, and when there is more. */
export function FinishedDay(props: Props) {
  const day = useFinishedDay(props.category, props.at);
  usePreload(DayMoment, useTodaysWork(props.category).done >= PRELOADED_FROM);
  return day && <DayCard key={props.category} {...props} day={day} />;
}

function DayCard({ at, streak, onImprove, children, day }: Props & { day: ShownDay }) {
  const { scores, earned, toBeat } = day;
  const [isMoment] = useState(day.justNow);
  const [said, setSaid] = useState("");
  const sum = scores?.reduce((all, score) => all + score, 0) ?? null;
  const begin = useEffectEvent(() => {
    day.begun();
    setSaid(sum === null ? DONE : `${DONE} ${sum} of ${MOST}.`);
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "auto" : "smooth" });
  });
  useEffect(() => {
    if (isMoment) begin();
  }, [isMoment]);
  return (
    <section
      aria-label="Today is done"
      className="mt-6 flex flex-col gap-4 rounded-card bg-spark-soft px-4 py-4 md:px-6 md:py-5 lg:flex-row lg:items-center lg:gap-8"
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <div>
        <p className="heading text-h3 text-ink">{DONE}</p>
        <p className="mt-1 text-body text-ink-2">
          {scores && (
            <span>
              <span className="font-medium text-ink">{sum}</span>
              <span>{` of ${MOST}, best `}</span>
              <span className="font-medium text-ink">{Math.max(...scores)}</span>
              <span>. </span>
            </span>
          )}
          {earned > 0 && (
            <span>
              <span className="font-medium text-ink">{grouped(earned)}</span> points today.
            </span>
          )}
        </p>
        <NextChallenges at={at} onTint className="mt-1" />
      </div>
      {/* What comes late finds its room. */}
      <div className="min-h-34 lg:min-h-20 lg:flex-1">
        <Suspense fallback={null}>
          {scores && (
            <DayMoment scores={scores} line={dayLine(dayEnding(at), scores, streak)} falls={isMoment} />
          )}
        </Suspense>
      </div>
      <div className="flex flex-col gap-3 md:flex-row lg:flex-col">
        {toBeat && (
          <Button
            kind="primary"
            icon={<RefreshCw aria-hidden />}
            aria-label={`Beat your ${toBeat.score} for ${toBeat.challenge.title}`}
            onClick={() => onImprove(toBeat.challenge)}
          >
            {`Beat your ${toBeat.score}`}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}

/** The countdown beside the list, which the card of a finished day has instead. */
export function CountdownBesideList({ category, at }: { category: string; at: string }) {
  return useFinishedDay(category, at) === null ? <NextChallenges at={at} /> : null;
}
