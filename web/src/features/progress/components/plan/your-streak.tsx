import { dayWords } from "@promptsmith/contract/kernel/day-words";
import type { PracticePlan } from "@promptsmith/contract/progress/entities";
import { useState } from "react";
import { grouped } from "../../../../platform/grouped.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogHead } from "../../../../ui/overlay/dialog.tsx";
import { Skeleton, SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { ErrorState } from "../../../../ui/state-block.tsx";
import { planWords, restDayWords } from "../../domain/plan-words.ts";
import { weeksOf } from "../../domain/streak-weeks.ts";
import { usePracticePlan, useStreakDays } from "../../practice-plan.queries.ts";
import { PlanForm } from "./plan-form.tsx";
import { StreakWeeks } from "./streak-weeks.tsx";

const TODAY = {
  open: "Nothing done yet today.",
  done: "Done for today.",
  off: "Day off today. Practise anyway and it still counts.",
} as const;

const bestWords = ({ currentStreak, bestStreak }: { currentStreak: number; bestStreak: number }): string =>
  currentStreak === bestStreak ? "your best yet" : `best ${grouped(bestStreak)}`;

type Part = "streak" | "plan";

/** The last eight weeks with their reasons, and the plan that they go by. */
export default function YourStreak({
  startsWith = "streak",
  onClose,
}: {
  startsWith?: Part;
  onClose: () => void;
}) {
  const [part, setPart] = useState<Part>(startsWith);
  const plan = usePracticePlan();
  const done = () => (startsWith === "plan" ? onClose() : setPart("streak"));
  const title = part === "streak" ? "Your streak" : plan.data?.days ? "Change plan" : "Make a plan";
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} describedBy={undefined}>
      <DialogHead title={title} />
      <DialogBody key={part}>
        {part === "streak" && <Days />}
        {plan.data ? (
          part === "plan" ? (
            <PlanForm plan={plan.data} onDone={done} />
          ) : (
            <PlanSummary plan={plan.data} onChange={() => setPart("plan")} />
          )
        ) : (
          plan.error && <ErrorState title="We couldn't load your plan" onRetry={() => void plan.refetch()} />
        )}
      </DialogBody>
    </Dialog>
  );
}

function Days() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStreakDays();
  const latest = data?.pages[0];
  if (!latest) {
    if (error) return <ErrorState title="We couldn't load your streak" onRetry={() => void refetch()} />;
    return (
      <SkeletonGroup label="Loading">
        <Skeleton className="h-75 rounded-card" />
      </SkeletonGroup>
    );
  }
  const weeks = weeksOf(data.pages.flatMap(({ days }) => days));
  return (
    <>
      {latest.bestStreak === 0 ? (
        <p className="text-body text-ink-2">No streak yet.</p>
      ) : (
        <p className="text-body text-ink-2">
          <span className="figure-text text-h3 text-ink">{grouped(latest.currentStreak)}</span>{" "}
          <span>{`${latest.currentStreak === 1 ? "day" : "days"}, ${bestWords(latest)}. ${TODAY[latest.today]}`}</span>
        </p>
      )}
      {weeks.length > 0 ? (
        <StreakWeeks weeks={weeks} />
      ) : (
        <p className="mt-4 text-body text-ink-2">Complete a challenge to start your streak.</p>
      )}
      {hasNextPage && (
        <Button size="small" className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older weeks
        </Button>
      )}
    </>
  );
}

function PlanSummary({ plan, onChange }: { plan: PracticePlan; onChange: () => void }) {
  return (
    <section
      aria-labelledby="plan-summary"
      className="mt-4 flex flex-wrap items-center gap-4 border-t border-line pt-4"
    >
      <div className="min-w-40 flex-1">
        <h3 id="plan-summary" className="heading text-h3 text-ink">
          Plan
        </h3>
        <p className="mt-1 text-body text-ink-2">
          {plan.days === null
            ? "Without a plan, every day counts. With one, you choose your days off, and rest days cover you if you miss a day."
            : `${planWords(plan.days)}${plan.holdsFrom === null ? "" : `, from ${dayWords(plan.holdsFrom)}`}.`}
        </p>
        {plan.days !== null && <p className="mt-1 text-body text-ink-2">{restDayWords(plan.restDays)}</p>}
      </div>
      <Button kind="soft" onClick={onChange}>
        {plan.days === null ? "Make a plan" : "Change plan"}
      </Button>
    </section>
  );
}
