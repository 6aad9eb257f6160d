import type { Challenge, TodaysChallenge } from "@promptsmith/contract/challenges/entities";
import { FURTHER_DRAFTS, TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import { RefreshCw } from "lucide-react";
import type { Elements } from "../../../../ui/elements.ts";
import { grouped } from "../../../../platform/grouped.ts";
import { DAY_MS } from "../../../../platform/server-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { Strokes } from "../../../../ui/drawing/strokes.tsx";
import { useTodaysWork } from "../../hooks/use-todays-work.ts";
import { useCountdown } from "../../hooks/use-countdown.ts";

const SET = 3;

/**
 * The day's whole set is completed: what it brought, when there is more, and what to do now. `onImprove` opens the one
 * that is worth another draft; `children` are the other ways on.
 */
export function FinishedDay({
  category,
  at,
  onImprove,
  children,
}: {
  category: string;
  at: string;
  onImprove: (challenge: Challenge) => void;
  children: Elements;
}) {
  const { challenges, attempts = [], workOf } = useTodaysWork(category);
  if (challenges.length !== SET || challenges.some((challenge) => !workOf(challenge)?.completed)) return null;
  const attemptOf = ({ id }: Challenge) => attempts.find(({ challengeId }) => challengeId === id);
  // Who has solved much meets some of it again; what was completed on an earlier day brought nothing today.
  const dayBegan = Date.parse(at) - DAY_MS;
  const earned = challenges
    .flatMap((one) => attemptOf(one) ?? [])
    .filter(({ completedAt }) => completedAt !== null && Date.parse(completedAt) >= dayBegan)
    .reduce((sum, { pointsTotal }) => sum + pointsTotal, 0);
  const scoreOf = (one: TodaysChallenge) => workOf(one)?.best ?? TARGET_SCORE;
  // The day's lowest score that a further draft can still raise to the target.
  const [challenge] = challenges
    .filter((one) => scoreOf(one) < TARGET_SCORE && (attemptOf(one)?.draftsUsed ?? 0) < FURTHER_DRAFTS)
    .toSorted((one, other) => scoreOf(one) - scoreOf(other));
  return (
    <section
      aria-label="Today is done"
      data-finished=""
      className="mt-6 flex flex-col gap-4 rounded-card bg-spark-soft px-4 py-4 md:flex-row md:items-center md:justify-between md:px-6 md:py-5"
    >
      <div>
        <p className="heading flex items-center gap-3 text-h3 text-ink">
          <Strokes count={SET} lit={SET} size="large" />
          <span>All three done.</span>
        </p>
        <p className="mt-1 text-body text-ink-2">
          {earned > 0 && (
            <>
              <span>
                <span className="font-medium text-ink">{grouped(earned)}</span> points today.
              </span>{" "}
            </>
          )}
          <span>New ones in</span> <TimeLeft at={at} />
          <span>.</span>
        </p>
      </div>
      <div className="flex flex-col gap-3 md:flex-row">
        {challenge && (
          <Button
            kind="primary"
            icon={<RefreshCw aria-hidden />}
            aria-label={`Beat your ${scoreOf(challenge)} for ${challenge.title}`}
            onClick={() => onImprove(challenge)}
          >
            {`Beat your ${scoreOf(challenge)}`}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}

/** The countdown beside the list asks for the new day; this one only tells the time. */
function TimeLeft({ at }: { at: string }) {
  return <span className="figure-text tracking-normal text-ink">{useCountdown(at, () => undefined)}</span>;
}
