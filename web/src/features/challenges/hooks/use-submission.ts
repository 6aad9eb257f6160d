import { useRef, useState } from "react";
import { ApiError, errorText, isNetworkError } from "../../../platform/api/api-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { refreshAfterSubmission } from "../challenges.queries.ts";
import { isCompletedElsewhere } from "../local-drafts.queries.ts";
import type { DraftAutosave } from "../domain/draft-autosave.ts";

/** The steps shown while a draft is scored: saving it, the wait for the score, and adding up. */
export type ScoringStep = "saving" | "reading" | "adding";

/** A text that the server was too busy for, and from when on (in ms) it may be sent again. */
export type Refused = { readonly prompt: string; readonly againAt: number };

export type Submission<Answer> = {
  readonly step: ScoringStep | null;
  readonly result: Answer | null;
  readonly refused: Refused | null;
  readonly submit: (userPrompt: string) => Promise<void>;
};

type SubmitHandlers<Answer> = {
  /** Submits the text. */
  readonly send: (userPrompt: string, idempotencyKey: string) => Promise<Answer>;
  /** Called with the score once it is shown. */
  readonly report: (answer: Answer, userPrompt: string, secondsSpent: number) => void;
  /** Title of the toast when submitting failed. */
  readonly failure: string;
};

/** How long the last step is shown, so that people see it. */
const ADDING_MS = 400;
const BUSY = 503;
const OFFLINE = "You seem to be offline. Your prompt is still here: submit it again when you are back.";

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Submits a draft and tells its progress. Each text has its own idempotency key, so a repetition is scored once. */
export function useSubmission<Answer>(
  draft: DraftAutosave,
  { send, report, failure }: SubmitHandlers<Answer>,
): Submission<Answer> {
  const [step, setStep] = useState<ScoringStep | null>(null);
  const [result, setResult] = useState<Answer | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const sent = useRef({ prompt: "", key: "" });
  const openedAt = useRef(Date.now());
  const busy = useRef(false);

  function keyFor(prompt: string): string {
    if (sent.current.prompt !== prompt) sent.current = { prompt, key: newKey() };
    return sent.current.key;
  }

  function explain(error: unknown, prompt: string): void {
    if (error instanceof ApiError && error.status === BUSY)
      setRefused({ prompt, againAt: Date.now() + (error.retryAfterSeconds ?? 0) * 1000 });
    const description = isNetworkError(error) ? OFFLINE : errorText(error);
    toast({ title: failure, description, variant: "destructive" });
    // The dialog then shows the result from elsewhere; the text written here stays in this browser.
    if (isCompletedElsewhere(error)) draft.complete();
  }

  async function submit(userPrompt: string): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRefused(null);
    try {
      setStep("saving");
      if (!(await draft.settle())) return;
      setStep("reading");
      draft.markSent(userPrompt);
      const answer = await send(userPrompt, keyFor(userPrompt));
      draft.markSubmitted();
      setStep("adding");
      await new Promise((done) => setTimeout(done, ADDING_MS));
      setResult(answer);
      report(answer, userPrompt, Math.round((Date.now() - openedAt.current) / 1000));
      refreshAfterSubmission();
    } catch (error) {
      explain(error, userPrompt);
    } finally {
      setStep(null);
      busy.current = false;
    }
  }

  return { step, result, refused, submit };
}
