import { tryChallenge, tryPrompt } from "@promptsmith/contract/challenges/calls";
import type { Tried } from "@promptsmith/contract/challenges/entities";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { challengeKeys } from "./challenges-keys.public.ts";

/** What visitors may try. Where it cannot be had nothing is shown, so it is not asked for again. */
export const useTryChallenge = () =>
  useQuery({
    queryKey: challengeKeys.try,
    queryFn: () => callApi(tryChallenge),
    staleTime: Infinity,
    retry: false,
  });

export const judgeTry = (userPrompt: string): Promise<Tried> => callApi(tryPrompt, { body: { userPrompt } });
