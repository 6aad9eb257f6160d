import type { Tried, TryChallenge } from "@promptsmith/contract/challenges/entities";
import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints } from "@promptsmith/contract/kernel/characters";
import { useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { ApiError, errorText } from "../../../../platform/api/api-error.ts";
import { keepTried, saveTried, triedText } from "../../../../platform/tried-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { useTryChallenge, judgeTry } from "../../try.queries.ts";
import { TryResult } from "./try-result.tsx";

const BUSY = 503;
const BUSY_TEXT = "Many people are trying this right now. Your text is still here: try again in a moment.";

export type TryBoxProps = {
  /** Closed until it is pressed. */
  folded: boolean;
  /** Opens the way in that this site has; null where it has none for this visitor. */
  onSave: (() => void) | null;
  /** There is something to try, and it is on the screen. */
  onShown: () => void;
};

/** One easy challenge to play before there is an account; nothing where the site has none. */
export function TryBox({ folded, onSave, onShown }: TryBoxProps) {
  const { data: challenge } = useTryChallenge();
  const tellShown = useEffectEvent(onShown);
  const isThere = challenge !== undefined;
  useLayoutEffect(() => {
    if (isThere) tellShown();
  }, [isThere]);
  if (!challenge) return null;
  const title = "heading text-h3-small";
  return (
    <section aria-label="Try a challenge" className="rounded-dialog bg-forge-2 p-4 md:p-5">
      {folded ? (
        <details>
          <summary className={`${title} hit-area w-fit rounded-chip`}>Try a challenge</summary>
          <Play challenge={challenge} onSave={onSave} />
        </details>
      ) : (
        <>
          <h2 className={title}>Try one now, no account needed</h2>
          <Play challenge={challenge} onSave={onSave} />
        </>
      )}
    </section>
  );
}

function Play({ challenge, onSave }: { challenge: TryChallenge; onSave: (() => void) | null }) {
  const [text, setText] = useState(() => triedText()?.text ?? "");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const [trouble, setTrouble] = useState("");
  const id = useId();
  const length = codePoints(text.trim());

  async function score() {
    setBusy(true);
    setTrouble("");
    try {
      setTried(await judgeTry(text.trim()));
    } catch (error) {
      setTrouble(error instanceof ApiError && error.status === BUSY ? BUSY_TEXT : errorText(error));
    } finally {
      setBusy(false);
    }
  }

  function save() {
    saveTried({ challengeId: challenge.id, text });
    onSave?.();
  }

  return (
    <>
      <p className="mt-2 text-body">
        <span className="font-semibold">{`${challenge.title}. `}</span>
        <span>{challenge.description}</span>
      </p>
      <label htmlFor={id} className="mt-3 block text-label font-semibold">
        Your Prompt
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        value={text}
        aria-invalid={length > PROMPT_MAX || undefined}
        onChange={({ target }) => {
          setText(target.value);
          keepTried({ challengeId: challenge.id, text: target.value });
        }}
        className="mt-1.5 block w-full resize-none rounded-control control-ring bg-forge px-3.5 py-3 text-[1rem] leading-6 text-on-forge"
      />
      <Button
        kind={tried && onSave ? "secondary" : "primary"}
        size="large"
        wide
        className="mt-3"
        busy={busy}
        disabled={length === 0 || length > PROMPT_MAX}
        onClick={() => void score()}
      >
        {tried ? "Score it again" : "Score my prompt"}
      </Button>
      <p role="alert" className={`text-body text-under-ink ${trouble === "" ? "" : "mt-3"}`}>
        {trouble}
      </p>
      {tried && <TryResult tried={tried} onSave={onSave && save} />}
    </>
  );
}
