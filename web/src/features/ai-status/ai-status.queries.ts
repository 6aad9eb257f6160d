import { aiStatus, testAi } from "@promptsmith/contract/ai-status/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi, callUrl } from "../../platform/api/api-client.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { adoptEarlyAnswer } from "../../platform/api/early-answers.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { aiStatusKeys } from "./ai-status-keys.public.ts";
import { brokenTest, readAiTest } from "./domain/ai-test-answer.ts";
import type { AiTestAnswer } from "./domain/ai-test-answer.ts";

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

/** Asks the AI one short question. Reads the answer itself, since this screen names what was wrong with it. */
export async function runAiTest(): Promise<AiTestAnswer> {
  try {
    const response = await fetch(callUrl(testAi, undefined, undefined), {
      credentials: "same-origin",
      headers: { accept: "application/json" },
    });
    return readAiTest(response.ok, await response.text());
  } catch (error) {
    return brokenTest(error instanceof Error ? error.message : "");
  }
}
