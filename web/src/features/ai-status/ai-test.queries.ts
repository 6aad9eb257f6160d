import { testAi } from "@promptsmith/contract/ai-status/calls";
import { callUrl } from "../../platform/api/api-client.ts";
import { brokenTest, readAiTest } from "./domain/ai-test-answer.ts";
import type { AiTestAnswer } from "./domain/ai-test-answer.ts";

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
