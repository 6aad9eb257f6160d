import type { AssessedUserChallenge, Challenge, Draft } from "@promptsmith/contract/challenges/entities";
import { codePoints } from "@promptsmith/contract/kernel/characters";
import { track } from "../../../platform/analytics/analytics.ts";
import { prefersReducedMotion } from "../../../ui/count-up.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { scoreOf } from "../domain/challenge-state.ts";
import type { DraftAutosave } from "../domain/draft-autosave.ts";
import { eventFields } from "../domain/event-fields.ts";
import { submitDraft, submitPrompt } from "../submission.queries.ts";
import { useSubmission } from "./use-submission.ts";

/** How long the ring takes to draw itself. */
const RING_FULL_MS = 1100;

const submittedFields = (challenge: Challenge, userPrompt: string, secondsSpent: number) => ({
  ...eventFields(challenge),
  prompt_length: codePoints(userPrompt),
  time_spent_seconds: secondsSpent,
});

/** The submission that completes a challenge. */
export function useFirstSubmission(challenge: Challenge, draft: DraftAutosave) {
  return useSubmission<AssessedUserChallenge>(draft, {
    failure: "Error submitting challenge",
    send: (userPrompt, idempotencyKey) =>
      submitPrompt({ challengeId: challenge.id, userPrompt, idempotencyKey }),
    report(answer, userPrompt, secondsSpent) {
      const score = scoreOf(answer) ?? 0;
      // The ring shows the number first; the toast comes after it.
      const told = {
        title: "Challenge completed!",
        description: `Your score: ${score}/100`,
        icon: "spark",
      } as const;
      setTimeout(() => toast(told), prefersReducedMotion() ? 0 : RING_FULL_MS);
      const fields = submittedFields(challenge, userPrompt, secondsSpent);
      track("Prompt Submitted", fields);
      track("Complete Challenge", { ...fields, score });
    },
  });
}

/** The submission of another draft of a completed challenge. */
export function useFurtherSubmission(
  challenge: Challenge,
  draft: DraftAutosave,
  onScored: (draft: Draft) => void,
) {
  return useSubmission<Draft>(draft, {
    failure: "Error submitting draft",
    send: (userPrompt, idempotencyKey) =>
      submitDraft({ challengeId: challenge.id, userPrompt, idempotencyKey }),
    report(answer, userPrompt, secondsSpent) {
      track("Draft Submitted", {
        ...submittedFields(challenge, userPrompt, secondsSpent),
        draft_number: answer.number,
        score: answer.counted,
        points_gained: answer.pointsGained,
      });
      onScored(answer);
    },
  });
}
