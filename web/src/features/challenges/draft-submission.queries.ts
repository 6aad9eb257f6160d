import { IDEMPOTENCY_HEADER, submitDraft as submitDraftCall } from "@promptsmith/contract/challenges/calls";
import type { AssessedUserChallenge, Draft, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { FURTHER_DRAFTS } from "@promptsmith/contract/challenges/rules";
import { callApi } from "../../platform/api/api-client.ts";
import { isNetworkError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { doubtAiStatus, tellOtherTabs } from "./challenges.queries.ts";
import { challengeKeys } from "./challenges-keys.public.ts";
import type { LaterDrafts } from "./later-drafts.queries.ts";

/** A later draft changes what counts for its challenge. */
function rememberDraft(challengeId: number, { best, draftsLeft, pointsGained }: Draft): void {
  const changed = <Known extends UserChallenge>(known: Known): Known => ({
    ...known,
    best,
    draftsUsed: FURTHER_DRAFTS - draftsLeft,
    pointsTotal: known.pointsTotal + pointsGained,
  });
  queryClient.setQueryData<AssessedUserChallenge>(
    challengeKeys.attempt(challengeId),
    (known) => known && changed(known),
  );
  queryClient.setQueryData<UserChallenge[]>(challengeKeys.attempts, (known) =>
    known?.map((one) => (one.challengeId === challengeId ? changed(one) : one)),
  );
}

type DraftSubmission = { challengeId: number; userPrompt: string; idempotencyKey: string };

/** Hands another draft in; once more where no answer came, which its key makes harmless. */
export async function submitDraft({
  challengeId,
  userPrompt,
  idempotencyKey,
}: DraftSubmission): Promise<Draft> {
  const send = () =>
    callApi(submitDraftCall, {
      params: { challengeId },
      body: { userPrompt },
      headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    });
  const draft = await send().catch((error: unknown) => {
    if (isNetworkError(error) && navigator.onLine) return send();
    throw error;
  });
  rememberDraft(challengeId, draft);
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
  if (draft.scoredBy === "fallback") doubtAiStatus();
  tellOtherTabs(challengeId, idempotencyKey);
  return draft;
}
