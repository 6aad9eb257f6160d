import { FlaskConicalOff, Play } from "lucide-react";
import { useLongWait } from "../hooks/use-long-wait.ts";
import { Markdown } from "../../../ui/markdown.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { Illustration } from "../../../ui/state-block.tsx";
import type { TestState } from "../hooks/use-prompt-test.ts";

const EMPTY = 'Enter a prompt and click "Test Prompt" to see the AI output.';
const FAILED =
  "Unable to process your prompt at this time. Please try again or submit directly for evaluation.";

/** Most answers have begun by then. */
const PATIENCE_MS = 5000;
const WAITING = "Waiting for the AI. If its model has just started, this can take a few minutes.";
const THINKING = "The AI is working. Some models think for a while before they answer.";

type AiOutputPanelProps = {
  state: TestState;
  /** Stands below the words of the empty panel. */
  help?: Elements;
};

/** The panel beside the editor: what the AI made of the prompt. */
export function AiOutputPanel({ state, help }: AiOutputPanelProps) {
  const text = state.kind === "running" || state.kind === "output" ? state.output : "";
  const waitsLong = useLongWait(state.kind === "running" && !text, PATIENCE_MS);
  return (
    <div className="flex min-h-60 flex-1 flex-col overflow-hidden rounded-card bg-sunken md:max-dialog:max-h-90 dialog:absolute dialog:inset-0">
      <p role="status" className="sr-only">
        {state.kind === "output" && "The AI output is ready."}
      </p>
      <div
        role="region"
        aria-label="AI Output"
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-busy={state.kind === "running"}
        className="flex min-h-0 flex-1 flex-col rounded-card px-4 py-4 -outline-offset-3 md:overflow-y-auto md:[mask-image:linear-gradient(black_calc(100%-28px),transparent)] dialog:px-5 dialog:py-4.5"
      >
        {text && <Markdown source={text} className="text-body leading-[1.5625rem]" />}
        {state.kind === "running" && !text && (
          <div className="space-y-3 pt-1">
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3.5 w-2/3" />
            {waitsLong && (
              <p role="status" className="animate-rise pt-1 text-body text-ink-2">
                {state.isAlive ? THINKING : WAITING}
              </p>
            )}
          </div>
        )}
        {state.kind === "empty" && (
          <>
            <Note icon={<Play />} text={EMPTY} small={Boolean(help)} />
            {help}
          </>
        )}
        {state.kind === "failed" && <Note icon={<FlaskConicalOff />} text={FAILED} tone="danger" />}
      </div>
    </div>
  );
}

function Note({
  icon,
  text,
  tone = "accent",
  small = false,
}: {
  icon: React.ReactNode;
  text: string;
  tone?: "accent" | "danger";
  small?: boolean;
}) {
  return (
    <div className={`m-auto flex flex-col items-center text-center ${small ? "gap-2" : "gap-3 py-2"}`}>
      <Illustration icon={icon} tone={tone} small={small} />
      <p className="max-w-72 text-body text-ink">{text}</p>
    </div>
  );
}
