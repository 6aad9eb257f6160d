import type { Challenge, Draft } from "@promptsmith/contract/challenges/entities";
import { codePoints } from "@promptsmith/contract/kernel/characters";
import { track } from "../../../platform/analytics/analytics.ts";
import { eventFields } from "../domain/event-fields.ts";
import { submitDraft } from "../draft-submission.queries.ts";
import { useSubmission } from "./use-submission.ts";
import type { DraftKeeper } from "../domain/draft-keeper.ts";

/** The submission of another draft of a completed challenge. */
export function useDraftSubmission(
  challenge: Challenge,
  draft: DraftKeeper,
  onScored: (draft: Draft) => void,
) {
  return useSubmission<Draft>(draft, {
    failure: "Error submitting draft",
    send: (userPrompt, idempotencyKey) =>
      submitDraft({ challengeId: challenge.id, userPrompt, idempotencyKey }),
    report(answer, userPrompt, secondsSpent) {
      track("Draft Submitted", {
        ...eventFields(challenge),
        draft_number: answer.number,
        prompt_length: codePoints(userPrompt),
        time_spent_seconds: secondsSpent,
        score: answer.counted,
        points_gained: answer.pointsGained,
      });
      onScored(answer);
    },
  });
}
