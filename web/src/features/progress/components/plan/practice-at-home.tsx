import { CalendarCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText } from "../../../../platform/api/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { PLAN_PROMISE, savedWords } from "../../domain/plan-words.ts";
import { closeOffer, rememberTold, usePracticePlan } from "../../practice-plan.queries.ts";
import YourStreak from "./your-streak.tsx";

const TOLD_MS = 12_000;

/** Shows once that a rest day saved a day, and offers a practice plan until the person has answered. */
export default function PracticeAtHome() {
  const plan = usePracticePlan().data;
  const [making, setMaking] = useState(false);
  const saved = plan?.savedDays.join(" ") ?? "";

  useEffect(() => {
    const days = saved.split(" ").filter(Boolean);
    const last = days.at(-1);
    if (last === undefined) return;
    toast({ title: "Your streak was saved", description: savedWords(days), duration: TOLD_MS, icon: "info" });
    // Where that fails it is told again at the next visit.
    rememberTold(last).catch(() => undefined);
  }, [saved]);

  async function close() {
    try {
      await closeOffer();
    } catch (error) {
      toast({ title: "Not saved", description: errorText(error), variant: "destructive" });
    }
  }

  return (
    <>
      {plan?.offer && (
        <Card className="relative mt-6 flex animate-rise flex-col gap-4 p-5 md:flex-row md:items-center md:p-6">
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
            <CalendarCheck aria-hidden className="size-5.5" />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="heading text-h3 text-ink">Pick your practice days</h2>
            <p className="mt-1 max-w-[60ch] text-body text-pretty text-ink-2">{PLAN_PROMISE}</p>
          </div>
          <Button kind="soft" className="max-md:w-full" onClick={() => setMaking(true)}>
            Make a plan
          </Button>
          <IconButton
            label="Don't show again"
            icon={<X aria-hidden />}
            onClick={() => void close()}
            className="max-md:order-first max-md:-mb-14 max-md:self-end"
          />
        </Card>
      )}
      {making && <YourStreak startsWith="plan" onClose={() => setMaking(false)} />}
    </>
  );
}
