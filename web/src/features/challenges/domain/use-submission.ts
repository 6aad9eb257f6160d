import type { AssessedUserChallenge, Challenge } from "@promptsmith/contract/challenges/entities";
import { codePoints } from "@promptsmith/contract/kernel/code-points";
import { useRef, useState } from "react";
import { track } from "../../../platform/analytics.ts";
import { errorText, isNetworkError } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/toast.ts";
import {
  isCompletedElsewhere,
  readCompletedElsewhere,
  refreshAfterSubmission,
  submitPrompt,
} from "../challenges.queries.ts";
import type { DraftKeeper } from "./use-draft.ts";
import { scoreOf } from "./challenge-state.ts";

/** What is happening: keeping the text, having it read, adding up. */
export type ScoringStep = "saving" | "reading" | "adding";

/** Long enough to be seen. */
const ADDING_MS = 400;
const OFFLINE = "You seem to be offline. Your prompt is still here: submit it again when you are back.";

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Submits a prompt and tells how far that is; a repetition of the same prompt is recognised by its key. */
export function useSubmission(challenge: Challenge, draft: DraftKeeper) {
  const [step, setStep] = useState<ScoringStep | null>(null);
  const [result, setResult] = useState<AssessedUserChallenge | null>(null);
  const sent = useRef({ prompt: "", key: "" });
  const openedAt = useRef(Date.now());
  const busy = useRef(false);

  function keyFor(prompt: string): string {
    if (sent.current.prompt !== prompt) sent.current = { prompt, key: newKey() };
    return sent.current.key;
  }

  function report(answer: AssessedUserChallenge, userPrompt: string): void {
    const score = scoreOf(answer) ?? 0;
    toast({ title: "Challenge completed!", description: `Your score: ${score}/100`, icon: "spark" });
    const fields = {
      challenge_id: challenge.id,
      challenge_title: challenge.title,
      difficulty: challenge.difficulty,
      category: challenge.category,
      prompt_length: codePoints(userPrompt),
      time_spent_seconds: Math.round((Date.now() - openedAt.current) / 1000),
    };
    track("Prompt Submitted", fields);
    track("Complete Challenge", { ...fields, score });
  }

  async function explain(error: unknown): Promise<void> {
    const description = isNetworkError(error) ? OFFLINE : errorText(error);
    toast({ title: "Error submitting challenge", description, variant: "destructive" });
    if (!isCompletedElsewhere(error)) return;
    // Show what was made of it.
    draft.markSubmitted();
    await readCompletedElsewhere(challenge.id);
  }

  async function submit(userPrompt: string): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      setStep("saving");
      await draft.settle();
      setStep("reading");
      const answer = await submitPrompt({
        challengeId: challenge.id,
        userPrompt,
        idempotencyKey: keyFor(userPrompt),
      });
      draft.markSubmitted();
      setStep("adding");
      await new Promise((done) => setTimeout(done, ADDING_MS));
      setResult(answer);
      report(answer, userPrompt);
      refreshAfterSubmission();
    } catch (error) {
      await explain(error);
    } finally {
      setStep(null);
      busy.current = false;
    }
  }

  return { step, result, submit };
}
