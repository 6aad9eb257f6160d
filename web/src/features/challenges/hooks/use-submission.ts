import { useRef, useState } from "react";
import { ApiError, errorText, isNetworkError } from "../../../platform/api/api-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { refreshAfterSubmission } from "../challenges.queries.ts";
import { isCompletedElsewhere } from "../kept-drafts.queries.ts";
import type { DraftKeeper } from "../domain/draft-keeper.ts";

/** What is happening: keeping the text, having it read, adding up. */
export type ScoringStep = "saving" | "reading" | "adding";

/** A text that the server was too busy for, and from when on (in ms) it may be sent again. */
export type Refused = { readonly prompt: string; readonly againAt: number };

export type Submission<Answer> = {
  readonly step: ScoringStep | null;
  readonly result: Answer | null;
  readonly refused: Refused | null;
  readonly submit: (userPrompt: string) => Promise<void>;
};

type Ways<Answer> = {
  /** Hands the text in. */
  readonly send: (userPrompt: string, idempotencyKey: string) => Promise<Answer>;
  /** Tells about the score, which is there. */
  readonly report: (answer: Answer, userPrompt: string, secondsSpent: number) => void;
  /** Title of what is said when it failed. */
  readonly failure: string;
};

/** Long enough to be seen. */
const ADDING_MS = 400;
const BUSY = 503;
const OFFLINE = "You seem to be offline. Your prompt is still here: submit it again when you are back.";

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Hands a draft in and tells how far that is; a repetition of the same text is recognised by its key. */
export function useSubmission<Answer>(
  draft: DraftKeeper,
  { send, report, failure }: Ways<Answer>,
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
    // What was made of it is shown, and what is written here is kept.
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
