import { requirementsMet } from "@promptsmith/contract/challenges/calls";
import { callApi } from "../../platform/api/api-client.ts";

/** Which requirements of a challenge a text meets, in their order. Changes and keeps nothing. @throws ApiError */
export const askRequirementsMet = async (
  id: number,
  userPrompt: string,
  signal: AbortSignal,
): Promise<readonly boolean[]> =>
  (await callApi(requirementsMet, { params: { id }, body: { userPrompt }, signal })).met;
