import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints } from "@promptsmith/contract/kernel/code-points";
import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { Button } from "../../../ui/button.tsx";
import { DialogBody, DialogFoot } from "../../../ui/dialog.tsx";
import type { useDraft } from "../domain/use-draft.ts";
import { usePromptTest } from "../domain/use-prompt-test.ts";
import type { useSubmission } from "../domain/use-submission.ts";
import { useVisualViewport } from "../domain/use-visual-viewport.ts";
import { AiOutputPanel } from "./ai-output-panel.tsx";
import { ChallengeDescription } from "./challenge-description.tsx";
import { PromptEditor } from "./prompt-editor.tsx";
import { ScoreWeights } from "./score-weights.tsx";
import { ScoringProgress } from "./scoring-progress.tsx";

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

export type WritingViewProps = {
  challenge: Challenge;
  /** The draft this opening begins with. */
  draft: ReturnType<typeof useDraft>;
  initialPrompt: string;
  initialOutput: string | null;
  submission: ReturnType<typeof useSubmission>;
  editor: RefObject<HTMLTextAreaElement | null>;
};

/** Write, test, submit; while the prompt is scored the same place tells how far that is. */
export function WritingView({
  challenge,
  draft,
  initialPrompt,
  initialOutput,
  submission,
  editor,
}: WritingViewProps) {
  const [text, setText] = useState(initialPrompt);
  const work = useRef<HTMLDivElement>(null);
  const { state, test, clear } = usePromptTest(challenge, initialOutput, draft.markKept);
  // Above a keyboard there is room for label, editor and count: the description scrolls away.
  useVisualViewport(() => {
    if (document.activeElement === editor.current) work.current?.scrollIntoView({ block: "start" });
  });
  // A draft is gone on with at its end.
  useEffect(
    () => editor.current?.setSelectionRange(initialPrompt.length, initialPrompt.length),
    [editor, initialPrompt],
  );
  useEffect(() => {
    if (submission.step === null) editor.current?.focus({ preventScroll: true });
  }, [submission.step, editor]);

  const prompt = text.trim();
  const usable = prompt !== "" && codePoints(prompt) <= PROMPT_MAX;
  const scoring = submission.step !== null;
  const testing = state.kind === "running";

  function change(next: string) {
    setText(next);
    draft.note(next);
    clear();
  }

  function submit() {
    if (usable && !scoring) void submission.submit(prompt);
  }

  const testButton = {
    kind: "soft" as const,
    icon: <Play aria-hidden />,
    busy: testing,
    disabled: !usable,
    onClick: () => void test(prompt),
    children: testing ? "Processing..." : "Test Prompt",
  };

  return (
    <>
      <DialogBody className="pt-1! md:pt-0!">
        <ChallengeDescription text={challenge.description} />
        <div
          ref={work}
          className="mt-4 grid scroll-mt-1 gap-x-8 gap-y-5 md:mt-7 dialog:grid-cols-2 dialog:grid-rows-[auto_auto]"
        >
          <PromptEditor
            text={text}
            onChange={change}
            onClear={() => {
              change("");
              editor.current?.focus();
            }}
            onSubmit={submit}
            locked={scoring}
            editor={editor}
          />
          <div className="flex flex-col dialog:row-span-2">
            <div className="mb-1 flex min-h-11 items-center justify-between md:mb-3 md:min-h-9">
              <h3 className="text-label font-semibold text-ink">
                {scoring ? "Scoring your prompt" : "AI Output"}
              </h3>
              {!scoring && <Button {...testButton} size="small" className="max-md:hidden" />}
            </div>
            <div className="relative flex min-h-0 flex-1 flex-col">
              {submission.step ? <ScoringProgress step={submission.step} /> : <AiOutputPanel state={state} />}
            </div>
          </div>
          <ScoreWeights />
        </div>
      </DialogBody>
      <DialogFoot className="md:justify-between">
        <span className="flex items-center gap-2 text-caption text-ink-3 max-md:hidden">
          <Key>{IS_MAC ? "⌘" : "Ctrl"}</Key>
          <Key>Enter</Key>
          to submit
        </span>
        {!scoring && (
          <Button
            {...testButton}
            className="h-12 flex-1 px-3! max-[359px]:flex-auto max-[359px]:px-2! md:hidden max-[359px]:[&_svg]:hidden"
          />
        )}
        <Button
          kind="primary"
          size="large"
          busy={scoring}
          disabled={!usable}
          onClick={submit}
          className="max-md:flex-1 max-md:px-3! max-[359px]:flex-auto max-[359px]:px-2!"
        >
          Submit Challenge
        </Button>
      </DialogFoot>
    </>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-chip bg-hover px-1.5 py-0.5 font-sans text-overline text-ink-2">{children}</kbd>
  );
}
