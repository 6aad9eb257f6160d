import { dayWords } from "@promptsmith/contract/kernel/day-words";
import { Skeleton, SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { ErrorState } from "../../../../ui/state-block.tsx";
import { PLAN_PROMISE, planWords, restDayWords } from "../../domain/plan-words.ts";
import { usePracticePlan } from "../../practice-plan.queries.ts";
import { PlanForm } from "./plan-form.tsx";

/** Settings, tab Profile: the plan, what it gives, and the reminder. */
export default function PlanSetting() {
  const { data: plan, error, refetch } = usePracticePlan();
  return (
    <section aria-labelledby="practice-plan">
      <h2 id="practice-plan" className="heading text-h3 text-ink">
        Practice plan
      </h2>
      {plan ? (
        <>
          <p className="mt-1 mb-4 max-w-[70ch] text-body text-ink-2">
            {plan.days === null
              ? `Pick your practice days. ${PLAN_PROMISE}`
              : `${planWords(plan.days)}${plan.holdsFrom === null ? "" : `, from ${dayWords(plan.holdsFrom)}`}. ${restDayWords(plan.restDays)}`}
          </p>
          <PlanForm key={JSON.stringify([plan.days, plan.remindAt])} plan={plan} />
        </>
      ) : error ? (
        <ErrorState title="We couldn't load your plan" onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup label="Loading" className="mt-4">
          <Skeleton className="h-75 rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  );
}
