import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints, isBlank } from "@promptsmith/contract/kernel/characters";
import { Play } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { preloadable } from "../../../platform/preloadable.tsx";
import { loadQuietly } from "../../../platform/missing-chunk.ts";
import { triedText } from "../../../platform/tried-text.ts";
import { whenOnline } from "../../../platform/when-online.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogBody, DialogFoot } from "../../../ui/overlay/dialog.tsx";
import type { DraftAutosave } from "../domain/draft-autosave.ts";
import { useWithoutAi } from "../../ai-status/ai-status.public.ts";
import { useClearing } from "../hooks/use-clearing.ts";
import { useDraftState } from "../hooks/use-draft.ts";
import { usePromptTest } from "../hooks/use-prompt-test.ts";
import type { Submission } from "../hooks/use-submission.ts";
import { useSubmitKey } from "../hooks/use-submit-key.ts";
import { useVisualViewport } from "../hooks/use-visual-viewport.ts";
import { AiOutputPanel } from "./ai-output-panel.tsx";
import { ChallengeDescription } from "./cards/challenge-description.tsx";
import { FirstExample } from "./first-example.tsx";
import { PromptEditor } from "./prompt-editor.tsx";
import { StreakLine } from "./completed-view.tsx";
import { ScoreWeights } from "./score-weights.tsx";
import { SendAgain } from "./send-again.tsx";
import type { Elements } from "../../../ui/elements.ts";

/** Loaded while the prompt is being written. */
const ScoringProgress = preloadable(() => import("./scoring-progress.tsx"));
/** Needed only when the draft was written in two places. */
const CompletedElsewhere = lazy(() => whenOnline(() => import("./completed-elsewhere.tsx")));
/** Needed only by who tried the challenge before signing in. */
const TriedOffer = lazy(() => whenOnline(() => import("./try/tried-offer.tsx")));
const OtherTexts = lazy(() => whenOnline(() => import("./other-texts.tsx")));
/** Needed only where no AI answers, and no loss where it cannot be loaded. */
const RequirementsMet = lazy(() =>
  loadQuietly(() => import("./requirements-met.tsx")).catch(() => ({ default: () => <></> })),
);
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

export type WritingViewProps = {
  challenge: Challenge;
  /** The draft this opening begins with. */
  draft: DraftAutosave;
  initialPrompt: string;
  initialOutput: string | null;
  submission: Pick<Submission<unknown>, "step" | "refused" | "submit">;
  editor: RefObject<HTMLTextAreaElement | null>;
  /** Called when the challenge was completed elsewhere and the person asks for the result. */
  onShowResult?: () => void;
  /** Another draft: the way back to the result, and what to do better this time. */
  again?:
    | {
        head: Elements;
        above: Elements;
        beside: Elements;
        /** The element that tells what the text is opened for. */
        describedBy?: string | undefined;
      }
    | undefined;
};

/** Write, test, submit; while the prompt is scored the same place tells how far that is. */
export function WritingView({
  challenge,
  draft,
  initialPrompt,
  initialOutput,
  submission,
  editor,
  onShowResult,
  again,
}: WritingViewProps) {
  const [text, setText] = useState(initialPrompt);
  const work = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state, test, clear } = usePromptTest(challenge, initialOutput, draft);
  const { place, others, completed } = useDraftState(draft);
  // Above a keyboard there is room for label, editor and count: the description scrolls away.
  useVisualViewport(() => {
    if (document.activeElement !== editor.current) return;
    // What the text is opened for stays in sight until something is written.
    const told = text === initialPrompt ? document.getElementById(again?.describedBy ?? "") : null;
    (told ?? work.current)?.scrollIntoView({ block: "start" });
  });
  useEffect(() => {
    ScoringProgress.preload();
    StreakLine.preload();
  }, []);
  useEffect(() => {
    if (editor.current) goToEnd(editor.current);
  }, [editor]);
  useEffect(() => {
    if (submission.step === null) editor.current?.focus({ preventScroll: true });
  }, [submission.step, editor]);

  const tested = useRef(false);
  const hasOutput = state.kind === "output" || (state.kind === "running" && state.output !== "");
  // In one column the output begins below what is in sight, on phones below a keyboard too.
  useEffect(() => {
    if (!hasOutput || !tested.current || !matchMedia("(width < 56.25rem)").matches) return;
    editor.current?.blur();
    panel.current?.scrollIntoView({ block: "start" });
  }, [hasOutput, editor]);

  const prompt = text.trim();
  const usable = !isBlank(prompt) && codePoints(prompt) <= PROMPT_MAX && !completed;
  const scoring = submission.step !== null;
  const testing = state.kind === "running";

  function change(next: string) {
    setText(next);
    draft.change(next);
    clear();
  }

  const clearing = useClearing(editor, change);
  const [wasTried] = useState(() => !again && triedText()?.challengeId === challenge.id);

  function choose(other: string | null) {
    draft.choose(other);
    if (other !== null) {
      clearing.forget();
      setText(other);
      clear();
    }
    editor.current?.focus();
  }

  function submit() {
    if (usable && !scoring) void submission.submit(prompt);
  }

  useSubmitKey(work, submit);
  const helps = useWithoutAi() && challenge.requirements.length > 0 && !completed;

  const testButton = {
    kind: "soft" as const,
    icon: <Play aria-hidden />,
    busy: testing,
    disabled: !usable,
    onClick: () => {
      tested.current = true;
      void test(prompt);
    },
    children: testing ? "Processing..." : "Test Prompt",
  };

  return (
    <>
      <DialogBody className="pt-1! md:pt-0!">
        <ChallengeDescription challenge={challenge} />
        {again?.head}
        {completed && onShowResult && (
          <Suspense fallback={null}>
            <CompletedElsewhere onShowResult={onShowResult} />
          </Suspense>
        )}
        {others.length > 0 && !completed && (
          <Suspense fallback={null}>
            <OtherTexts texts={others} onChoose={choose} />
          </Suspense>
        )}
        {wasTried && text === "" && !scoring && (
          <Suspense fallback={null}>
            <TriedOffer
              challengeId={challenge.id}
              onUse={(tried) => {
                clearing.write(tried);
                editor.current?.focus();
              }}
            />
          </Suspense>
        )}
        {again?.above}
        {submission.refused?.prompt === prompt && usable && !scoring && (
          <SendAgain againAt={submission.refused.againAt} onSend={submit} />
        )}
        <div
          ref={work}
          className="mt-4 grid scroll-mt-1 gap-x-8 gap-y-5 md:mt-7 dialog:grid-cols-2 dialog:grid-rows-[auto_auto]"
        >
          <PromptEditor
            text={text}
            onChange={clearing.write}
            onClear={() => clearing.clear(text)}
            onUndo={clearing.undo}
            locked={scoring}
            place={place}
            describedBy={again?.describedBy}
            editor={editor}
          />
          <div className="dialog:col-start-1 dialog:row-start-2">
            <ScoreWeights />
            {!scoring && !again && <FirstExample />}
          </div>
          <div
            ref={panel}
            className="flex scroll-mt-1 flex-col dialog:col-start-2 dialog:row-span-2 dialog:row-start-1"
          >
            {again?.beside}
            <div className="mb-1 flex min-h-11 items-center justify-between md:mb-3 md:min-h-9">
              <h3 className="text-label font-semibold text-ink">
                {scoring ? "Scoring your prompt" : "AI Output"}
              </h3>
              {!scoring && <Button {...testButton} size="small" className="max-md:hidden" />}
            </div>
            <div className="relative flex min-h-0 flex-1 flex-col">
              {submission.step ? (
                <Suspense fallback={null}>
                  <ScoringProgress step={submission.step} />
                </Suspense>
              ) : (
                <AiOutputPanel
                  state={state}
                  help={
                    helps && (
                      <Suspense fallback={null}>
                        <RequirementsMet challenge={challenge} text={text} opened={initialPrompt} />
                      </Suspense>
                    )
                  }
                />
              )}
            </div>
          </div>
        </div>
      </DialogBody>
      <DialogFoot className="md:justify-between">
        <span className="flex items-center gap-2 text-caption text-ink-3 max-md:hidden">
          <Key>{IS_MAC ? "⌘" : "Ctrl"}</Key>
          <Key>Enter</Key>
          <span>to submit</span>
        </span>
        {!scoring && (
          <Button
            {...testButton}
            className="h-12 flex-1 px-3! max-[22.5rem]:flex-auto max-[22.5rem]:px-2! md:hidden max-[22.5rem]:[&_svg]:hidden"
          />
        )}
        <Button
          kind="primary"
          size="large"
          busy={scoring}
          disabled={!usable}
          onClick={submit}
          className="max-md:flex-1 max-md:px-3! max-[22.5rem]:flex-auto max-[22.5rem]:px-2!"
        >
          {again ? "Submit Draft" : "Submit Challenge"}
        </Button>
      </DialogFoot>
    </>
  );
}

/** The cursor starts at the end of the draft, and the end is in sight however long the draft is. */
function goToEnd(text: HTMLTextAreaElement): void {
  text.setSelectionRange(text.value.length, text.value.length);
  text.scrollTop = text.scrollHeight;
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-chip bg-hover px-1.5 py-0.5 font-sans text-overline text-ink-2">{children}</kbd>
  );
}
