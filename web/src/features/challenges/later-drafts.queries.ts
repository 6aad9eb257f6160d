import { drafts } from "@promptsmith/contract/challenges/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { draftSettled } from "./challenges.queries.ts";
import { challengeKeys } from "./challenges-keys.public.ts";

export type LaterDrafts = Awaited<ReturnType<typeof fetchDrafts>>;

async function fetchDrafts(challengeId: number) {
  await draftSettled(challengeId);
  return callApi(drafts, { params: { challengeId } });
}

/** The drafts after the first one, and the one being written; another device may write too, so each opening reads anew. */
export function useLaterDrafts(challengeId: number, enabled: boolean) {
  return useQuery({
    queryKey: challengeKeys.laterDrafts(challengeId),
    queryFn: () => fetchDrafts(challengeId),
    enabled,
    staleTime: 0,
  });
}
