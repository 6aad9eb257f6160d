import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints } from "@promptsmith/contract/kernel/characters";
import { Eraser } from "lucide-react";
import { useId } from "react";
import type { RefObject } from "react";
import { grouped } from "../../../platform/grouped.ts";
import { useWithoutAi } from "../../ai-status/ai-status.public.ts";
import type { SavedWhere } from "../domain/draft-autosave.ts";
import { Button } from "../../../ui/button.tsx";

const PLACES: Record<SavedWhere, string> = {
  saved: "",
  device: "Saved on this device for 7 days.",
  unsaved: "Not saved. Please copy your prompt before you leave.",
};

/** What earns the points, shown before the first attempt. */
const RULE =
  "Write it as you would to an AI. Cover the list in your own words, then add details only you know.";

/** The score of such a prompt is an estimate of the built-in assessor. */
const WITHOUT_AI = "No AI is connected, so prompts in other languages only get an estimate, 75 at most.";

/** From this length on the count is shown as a warning. */
const COUNT_WARNS_FROM = 4800;

export type PromptEditorProps = {
  text: string;
  onChange: (text: string) => void;
  onClear: () => void;
  /** Present after clearing, until something is written. */
  onUndo: (() => void) | undefined;
  locked: boolean;
  /** Where the text is kept. */
  place: SavedWhere;
  /** The element that tells what the text is opened for. */
  describedBy?: string | undefined;
  editor: RefObject<HTMLTextAreaElement | null>;
};

/** Label, Clear, the writing field and the count. */
export function PromptEditor({
  text,
  onChange,
  onClear,
  onUndo,
  locked,
  place,
  describedBy = "",
  editor,
}: PromptEditorProps) {
  const id = useId();
  const withoutAi = useWithoutAi();
  // Blanks at the ends are not sent.
  const length = codePoints(text.trim());
  const tooLong = length > PROMPT_MAX;
  return (
    <div className="flex flex-col">
      <div className="flex min-h-11 items-center justify-between md:min-h-9">
        <label htmlFor={id} className="text-label font-semibold text-ink">
          Your Prompt
        </label>
        <span role="status" className="sr-only">
          {onUndo && "Cleared."}
        </span>
        {!locked && onUndo && (
          <span className="flex items-center gap-1 text-label text-ink-2">
            <span aria-hidden>Cleared.</span>
            <Button kind="quiet" size="small" onClick={onUndo} className="-mr-1">
              Undo
            </Button>
          </span>
        )}
        {!locked && !onUndo && (
          <Button
            kind="quiet"
            size="small"
            icon={<Eraser aria-hidden />}
            onClick={onClear}
            className="-mr-1 max-md:pr-1"
          >
            Clear
          </Button>
        )}
      </div>
      <p id={`${id}-rule`} className="max-w-[70ch] text-caption text-pretty text-ink-2">
        {withoutAi ? `${RULE} ${WITHOUT_AI}` : RULE}
      </p>
      <textarea
        ref={editor}
        id={id}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        readOnly={locked}
        placeholder="Write your prompt here..."
        dir="auto"
        aria-invalid={tooLong || undefined}
        aria-describedby={`${describedBy} ${id}-rule ${id}-count`.trim()}
        className={`mt-2 block w-full resize-none rounded-card px-4 py-3.5 text-[1rem] leading-[1.625rem] md:mt-3 md:h-62.5 md:px-5 md:py-4.5 ${
          locked
            ? "h-30 bg-sunken text-ink-2 outline-none max-md:[mask-image:linear-gradient(black_55%,transparent)]"
            : "control-ring h-55 bg-paper text-ink dark:bg-sunken"
        }`}
      />
      <p
        id={`${id}-count`}
        className={`mt-2 text-caption tabular-nums ${tooLong ? "text-danger-ink" : length >= COUNT_WARNS_FROM ? "text-under-ink" : "text-ink-3"}`}
      >
        {tooLong ? (
          <span role="alert">
            {`${grouped(length - PROMPT_MAX)} ${length - PROMPT_MAX === 1 ? "character" : "characters"} over the limit`}
          </span>
        ) : (
          `${grouped(length)} / ${grouped(PROMPT_MAX)} characters`
        )}
      </p>
      <p role="status" className="text-caption text-ink-3">
        {PLACES[place]}
      </p>
    </div>
  );
}
