import {
  IDEMPOTENCY_HEADER,
  submitChallenge,
  submitDraft as submitDraftCall,
} from "@promptsmith/contract/challenges/calls";
import type { AssessedUserChallenge, Draft, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { FURTHER_DRAFTS } from "@promptsmith/contract/challenges/rules";
import { callApi } from "../../platform/api/api-client.ts";
import { isNetworkError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeKeys } from "./challenges-keys.public.ts";
import { doubtAiStatus, tellOtherTabs } from "./challenges.queries.ts";
import type { LaterDrafts } from "./later-drafts.queries.ts";

type Submission = { challengeId: number; userPrompt: string; idempotencyKey: string };

/**
 * Hands a text in. The key makes a repetition harmless, so when no answer came at all (connection lost on the way
 * back) it is sent once more before anybody is told that it failed.
 */
async function handIn<Answer extends { scoredBy: "ai" | "fallback" | null }>(
  { challengeId, idempotencyKey }: Submission,
  send: (headers: { [IDEMPOTENCY_HEADER]: string }) => Promise<Answer>,
  remember: (answer: Answer) => void,
): Promise<Answer> {
  const headers = { [IDEMPOTENCY_HEADER]: idempotencyKey };
  const answer = await send(headers).catch((error: unknown) => {
    if (isNetworkError(error) && navigator.onLine) return send(headers);
    throw error;
  });
  remember(answer);
  if (answer.scoredBy === "fallback") doubtAiStatus();
  tellOtherTabs(challengeId, idempotencyKey);
  return answer;
}

/** Hands the first draft in, which completes its challenge. */
export function submitPrompt(submission: Submission): Promise<AssessedUserChallenge> {
  const { challengeId, userPrompt } = submission;
  return handIn(
    submission,
    (headers) => callApi(submitChallenge, { body: { challengeId, userPrompt }, headers }),
    (result) => {
      queryClient.setQueryData<AssessedUserChallenge>(challengeKeys.attempt(challengeId), result);
      queryClient.setQueryData<UserChallenge[]>(challengeKeys.attempts, (known) =>
        known ? [result, ...known.filter((one) => one.challengeId !== challengeId)] : known,
      );
    },
  );
}

/** Hands another draft in. */
export function submitDraft(submission: Submission): Promise<Draft> {
  const { challengeId, userPrompt } = submission;
  return handIn(
    submission,
    (headers) => callApi(submitDraftCall, { params: { challengeId }, body: { userPrompt }, headers }),
    (draft) => rememberDraft(challengeId, draft),
  );
}

/** A later draft changes what counts for its challenge. */
function rememberDraft(challengeId: number, draft: Draft): void {
  const changed = <Known extends UserChallenge>(known: Known): Known => ({
    ...known,
    best: draft.best,
    draftsUsed: FURTHER_DRAFTS - draft.draftsLeft,
    pointsTotal: known.pointsTotal + draft.pointsGained,
  });
  queryClient.setQueryData<AssessedUserChallenge>(
    challengeKeys.attempt(challengeId),
    (known) => known && changed(known),
  );
  queryClient.setQueryData<UserChallenge[]>(challengeKeys.attempts, (known) =>
    known?.map((one) => (one.challengeId === challengeId ? changed(one) : one)),
  );
  queryClient.setQueryData<LaterDrafts>(
    challengeKeys.laterDrafts(challengeId),
    (known) =>
      known && {
        ...known,
        drafts: [...known.drafts.filter(({ number }) => number !== draft.number), draft],
        writing: null,
        writingVersion: null,
      },
  );
}
