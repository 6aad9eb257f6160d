import { PROMPT_MAX, PROMPT_TOO_LONG } from "@promptsmith/contract/challenges/rules";
import { codePoints } from "@promptsmith/contract/kernel/code-points";
import { Eraser } from "lucide-react";
import { useId } from "react";
import type { RefObject } from "react";
import { grouped } from "../../../platform/grouped.ts";
import { Button } from "../../../ui/button.tsx";

/** From here on the count warns. */
const COUNT_WARNS_FROM = 4800;

export type PromptEditorProps = {
  text: string;
  onChange: (text: string) => void;
  onClear: () => void;
  onSubmit: () => void;
  locked: boolean;
  editor: RefObject<HTMLTextAreaElement | null>;
};

/** Label, Clear, the writing field and the count. */
export function PromptEditor({ text, onChange, onClear, onSubmit, locked, editor }: PromptEditorProps) {
  const id = useId();
  // Blanks at the ends are not sent.
  const length = codePoints(text.trim());
  const tooLong = length > PROMPT_MAX;
  return (
    <div className="flex flex-col">
      <div className="flex min-h-11 items-center justify-between md:min-h-9">
        <label htmlFor={id} className="text-label font-semibold text-ink">
          Your Prompt
        </label>
        {!locked && (
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
      <textarea
        ref={editor}
        id={id}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          onSubmit();
        }}
        readOnly={locked}
        placeholder="Write your prompt here..."
        dir="auto"
        aria-invalid={tooLong || undefined}
        aria-describedby={`${id}-count`}
        className={`mt-1 block w-full resize-none rounded-card px-4 py-3.5 text-[16px] leading-[26px] md:mt-3 md:h-[250px] md:px-5 md:py-4.5 ${
          locked
            ? "h-[120px] bg-sunken text-ink-2 outline-none max-md:[mask-image:linear-gradient(black_55%,transparent)]"
            : "control-ring h-[220px] bg-paper text-ink dark:bg-sunken"
        }`}
      />
      <p
        id={`${id}-count`}
        className={`mt-2 text-caption tabular-nums ${tooLong ? "text-danger-ink" : length >= COUNT_WARNS_FROM ? "text-under-ink" : "text-ink-3"}`}
      >
        {grouped(length)} / {grouped(PROMPT_MAX)} characters
        {tooLong && <span role="alert">. {PROMPT_TOO_LONG}</span>}
      </p>
    </div>
  );
}
