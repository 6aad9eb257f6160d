import type { Challenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { FURTHER_DRAFTS, TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import { RefreshCw } from "lucide-react";
import type { Elements } from "../../../../ui/elements.ts";
import { grouped } from "../../../../platform/grouped.ts";
import { DAY_MS } from "../../../../platform/server-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { Strokes } from "../../../../ui/drawing/strokes.tsx";
import { useTodaysChallenges, useUserChallenges } from "../../challenges.queries.ts";
import { bestScoreOf } from "../../domain/challenge-state.ts";
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
  const challenges = useTodaysChallenges(category).data ?? [];
  const attempts = useUserChallenges().data ?? [];
  const done = attempts.filter(
    ({ completed, challengeId }) => completed && challenges.some(({ id }) => id === challengeId),
  );
  if (challenges.length !== SET || done.length < SET) return null;
  // Who has solved much meets some of it again; what was completed on an earlier day brought nothing today.
  const dayBegan = Date.parse(at) - DAY_MS;
  const earned = done
    .filter(({ completedAt }) => completedAt !== null && Date.parse(completedAt) >= dayBegan)
    .reduce((sum, { pointsTotal }) => sum + pointsTotal, 0);
  const weakest = worthAnotherDraft(done);
  const challenge = challenges.find(({ id }) => id === weakest?.challengeId);
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
            aria-label={`Beat your ${bestScoreOf(weakest)} for ${challenge.title}`}
            onClick={() => onImprove(challenge)}
          >
            {`Beat your ${bestScoreOf(weakest)}`}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}

/** The day's lowest score that a further draft can still raise to the target. */
function worthAnotherDraft(done: readonly UserChallenge[]): UserChallenge | undefined {
  const score = (attempt: UserChallenge) => bestScoreOf(attempt) ?? TARGET_SCORE;
  return done
    .filter((attempt) => attempt.draftsUsed < FURTHER_DRAFTS && score(attempt) < TARGET_SCORE)
    .toSorted((one, other) => score(one) - score(other))[0];
}

/** The countdown beside the list asks for the new day; this one only tells the time. */
function TimeLeft({ at }: { at: string }) {
  return <span className="figure-text tracking-normal text-ink">{useCountdown(at, () => undefined)}</span>;
}
