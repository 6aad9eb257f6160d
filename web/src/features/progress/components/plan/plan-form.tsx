import { dayWords } from "@promptsmith/contract/kernel/day-words";
import type { PracticePlan } from "@promptsmith/contract/progress/entities";
import {
  LEAST_PLANNED_DAYS,
  planCanChangeAgain,
  TOO_FEW_DAYS,
  WEEKDAYS,
} from "@promptsmith/contract/progress/rules";
import type { Weekday } from "@promptsmith/contract/progress/rules";
import { useId, useState } from "react";
import type { SubmitEvent } from "react";
import { errorText } from "../../../../platform/api/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Switch } from "../../../../ui/form/switch.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { sameDays } from "../../domain/plan-words.ts";
import { endPlan, savePlan } from "../../practice-plan.queries.ts";
import { DayPicker } from "./day-picker.tsx";

const FIRST_TIME = "08:00";

/** Days and reminder; what did not change is not sent, since the days may be held while the reminder is free. */
export function PlanForm({ plan, onDone }: { plan: PracticePlan; onDone?: () => void }) {
  const id = useId();
  const [days, setDays] = useState<readonly Weekday[]>(plan.days ?? WEEKDAYS);
  const [remindAt, setRemindAt] = useState(plan.remindAt);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<"saving" | "ending" | null>(null);
  const held = plan.changeableFrom !== null;
  const daysChanged = !held && (plan.days === null || !sameDays(plan.days, days));

  async function run(what: "saving" | "ending", work: () => Promise<void>, said: string) {
    setBusy(what);
    setFailure(null);
    try {
      await work();
      toast({ title: said });
      onDone?.();
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(null);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (daysChanged && days.length < LEAST_PLANNED_DAYS) {
      setFailure(TOO_FEW_DAYS);
      return;
    }
    const wanted = {
      ...(daysChanged && { days: [...days] }),
      ...(remindAt !== plan.remindAt && { remindAt }),
    };
    void run("saving", () => savePlan(wanted), daysChanged ? "Plan saved. It starts tomorrow." : "Saved");
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div>
        <DayPicker days={days} onChange={setDays} disabled={held} describedBy={`${id}-days`} />
        <p id={`${id}-days`} className="mt-2 text-caption text-ink-2">
          {plan.changeableFrom !== null
            ? `${planCanChangeAgain(dayWords(plan.changeableFrom))}.`
            : "Pick at least three. Starts tomorrow. You can change days once a week."}
        </p>
      </div>
      {plan.mailAvailable && (
        <div>
          <div className="flex min-h-11 items-center justify-between gap-6">
            <span id={`${id}-remind`} className="text-body font-medium text-ink">
              Remind me by email
            </span>
            <Switch
              aria-labelledby={`${id}-remind`}
              aria-describedby={`${id}-reminder`}
              checked={remindAt !== null}
              disabled={!plan.addressVerified && remindAt === null}
              onChange={({ target }) => setRemindAt(target.checked ? FIRST_TIME : null)}
            />
          </div>
          <p id={`${id}-reminder`} className="mt-1 max-w-[60ch] text-body text-ink-2">
            {reminderWords(plan)}
          </p>
          {remindAt !== null && (
            <label htmlFor={`${id}-time`} className="mt-3 flex items-center gap-3 text-body text-ink">
              <span>Time</span>
              <Input
                id={`${id}-time`}
                type="time"
                value={remindAt}
                onChange={({ target }) => setRemindAt(target.value)}
                style={{ width: "9rem" }}
              />
            </label>
          )}
        </div>
      )}
      {failure !== null && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-body text-danger-ink">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={busy === "saving"} className="max-md:w-full">
          {plan.days === null ? "Make plan" : "Save plan"}
        </Button>
        {plan.days !== null && !held && (
          <Button
            kind="quiet"
            busy={busy === "ending"}
            className="max-md:w-full"
            onClick={() => void run("ending", endPlan, "Plan ended. From tomorrow, every day counts.")}
          >
            End plan
          </Button>
        )}
      </div>
    </form>
  );
}

function reminderWords({ addressVerified, remindersStopped }: PracticePlan): string {
  if (!addressVerified) return "Please verify your email first. Reminders only go to verified addresses.";
  if (remindersStopped) return "We've paused your reminders. Finish a challenge to restart them.";
  return "At most one email a day, and only on practice days when you haven't finished a challenge yet.";
}
