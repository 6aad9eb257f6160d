import type { AssessedUserChallenge, Challenge } from "@promptsmith/contract/challenges/entities";
import { codePoints } from "@promptsmith/contract/kernel/characters";
import { track } from "../../../platform/analytics/analytics.ts";
import { prefersReducedMotion } from "../../../ui/count-up.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { submitPrompt } from "../challenges.queries.ts";
import type { DraftKeeper } from "../domain/draft-keeper.ts";
import { scoreOf } from "../domain/challenge-state.ts";
import { eventFields } from "../domain/event-fields.ts";
import { useSubmission } from "./use-submission.ts";

/** How long the ring takes to draw itself. */
const RING_FULL_MS = 1100;

/** The submission that completes a challenge. */
export function useFirstSubmission(challenge: Challenge, draft: DraftKeeper) {
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
      const fields = {
        ...eventFields(challenge),
        prompt_length: codePoints(userPrompt),
        time_spent_seconds: secondsSpent,
      };
      track("Prompt Submitted", fields);
      track("Complete Challenge", { ...fields, score });
    },
  });
}
