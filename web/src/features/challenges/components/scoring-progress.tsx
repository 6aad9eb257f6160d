import { Check, CircleDashed, Info, LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { ScoreRing } from "../../../ui/drawing/score-ring.tsx";
import { useWithoutAi } from "../../ai-status/ai-status.public.ts";
import { useLongWait } from "../hooks/use-long-wait.ts";
import type { ScoringStep } from "../hooks/use-submission.ts";

const STEPS: readonly (readonly [ScoringStep, string])[] = [
  ["saving", "Your prompt is saved"],
  ["reading", "Checking it against the challenge"],
  ["adding", "Adding up the score"],
];
const PATIENCE_MS = 8000;
const WAITS_FOR_AI = "Waiting for the AI. If it doesn't answer, our own rules score your prompt.";
const LONG_QUEUE = "This is taking longer than usual: other prompts are ahead of yours.";

/** The empty ring and the steps of scoring, each ticked when it is done. */
export default function ScoringProgress({ step }: { step: ScoringStep }) {
  const long = useLongWait(true, PATIENCE_MS);
  const withoutAi = useWithoutAi();
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the panel begins below what is in sight. What scrolling returns (newer browsers: a promise) is no clean-up.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const at = STEPS.findIndex(([name]) => name === step);
  return (
    <div
      ref={panel}
      className="flex min-h-69 scroll-mb-4 flex-1 flex-col items-center justify-center gap-7 md:gap-8 rounded-card bg-sunken p-4 dialog:absolute dialog:inset-0"
    >
      <span aria-hidden>
        <ScoreRing score={null} size={128} breathes />
      </span>
      <div role="status">
        <ol className="space-y-2.5">
          {STEPS.map(([name, words], index) => (
            <Line key={name} state={index < at ? "done" : index === at ? "now" : "later"}>
              {words}
            </Line>
          ))}
          {long && (
            <li className="flex animate-rise items-start gap-3 text-body text-ink-2">
              <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              <span className="max-w-64">{withoutAi ? LONG_QUEUE : WAITS_FOR_AI}</span>
            </li>
          )}
        </ol>
      </div>
    </div>
  );
}

function Line({ state, children }: { state: "done" | "now" | "later"; children: string }) {
  const icon = "size-5 shrink-0";
  return (
    <li
      className={`flex items-center gap-3 text-body ${state === "now" ? "font-medium text-ink" : state === "done" ? "text-ink-2" : "text-ink-3"}`}
    >
      {state === "done" && <Check aria-hidden className={`${icon} text-accent-ink`} />}
      {state === "now" && <LoaderCircle aria-hidden className={`${icon} animate-spin text-accent-ink`} />}
      {state === "later" && <CircleDashed aria-hidden className={icon} />}
      <span>{children}</span>
      {state === "done" && <span className="sr-only">: done</span>}
    </li>
  );
}
