import { aiStatus } from "@promptsmith/contract/ai-status/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { adoptEarlyAnswer } from "../../platform/api/early-answers.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { aiStatusKeys } from "./ai-status-keys.public.ts";

const MINUTE = 60_000;

/** Whether the AI can be used; null for a visitor. */
async function fetchAiStatus() {
  try {
    return await callApi(aiStatus);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Takes over what the page's head was told about the AI, so that the first drawing knows it. */
export async function adoptAiStatus(): Promise<void> {
  await adoptEarlyAnswer(aiStatus.path, (status: Awaited<ReturnType<typeof fetchAiStatus>>) =>
    queryClient.setQueryData(aiStatusKeys.status, status),
  );
}

/** The one thing that is asked for regularly: every 5 minutes, fresh for 4, never retried. */
export function useAiStatusQuery() {
  return useQuery({
    queryKey: aiStatusKeys.status,
    queryFn: fetchAiStatus,
    staleTime: 4 * MINUTE,
    refetchInterval: 5 * MINUTE,
    retry: false,
  });
}

/** Whether prompts are scored without an AI; false while that is not known. */
export function useWithoutAi(): boolean {
  return useAiStatusQuery().data?.status.canUseOpenAI === false;
}
