import { WORKS_WITHOUT_AI } from "@promptsmith/contract/ai-status/rules";
import type { AiStatus } from "@promptsmith/contract/ai-status/calls";
import type { testAi } from "@promptsmith/contract/ai-status/calls";
import type { ResponseOf } from "@promptsmith/contract/kernel/define-call";

import type { Ai } from "../../platform/ai/ai.ts";
import { AiFailure } from "../../platform/ai/ai.ts";

const QUESTION = {
  system: "You are a connection test. Answer in one short sentence.",
  user: "Say hello to the learners of a prompt-writing course.",
  temperature: 0,
  maxTokens: 200,
  model: null,
} as const;

const NOT_AVAILABLE = "The AI service isn't available right now, so fallback content is used instead.";

const FALLBACK_TIP =
  `${WORKS_WITHOUT_AI} ` +
  "To connect an AI, set OPENAI_API_KEY (and OPENAI_BASE_URL for another compatible service) and start the server again.";

type TestResult = ResponseOf<typeof testAi>;

export function aiStatusService(ai: Ai) {
  const testedStatus = async (): Promise<TestResult["status"]> => {
    const { connected, quotaExceeded, minutesLeft } = await ai.status();
    return { apiKeyAvailable: connected, quotaExceeded, timeRemaining: minutesLeft };
  };

  return {
    /** Mostly from memory, since many pages ask every few minutes. */
    async status(): Promise<{ status: AiStatus; message: string }> {
      const { connected, usable, quotaExceeded, minutesLeft, errorMessage } = await ai.status();
      const status = { canUseOpenAI: usable, quotaExceeded, errorMessage, timeRemaining: minutesLeft };
      return { status, message: messageOf(connected, status) };
    },

    /** Asks the provider one short question. A failure is a result, too. */
    async test(person: number): Promise<TestResult> {
      try {
        const { text, model, usage } = await ai.complete({ ...QUESTION, person });
        const { judgingFails, errorMessage } = await ai.status();
        return {
          success: true,
          message: withComplaint("The AI service answered.", judgingFails ? errorMessage : null),
          model,
          response: text,
          usage: {
            prompt_tokens: usage?.promptTokens ?? 0,
            completion_tokens: usage?.completionTokens ?? 0,
            total_tokens: usage?.totalTokens ?? 0,
          },
          error: null,
          usingFallback: false,
          fallbackTip: null,
          status: await testedStatus(),
        };
      } catch (error) {
        if (!(error instanceof AiFailure)) throw error;
        return {
          success: false,
          message: NOT_AVAILABLE,
          model: null,
          response: null,
          usage: null,
          error: error.message,
          usingFallback: true,
          fallbackTip: FALLBACK_TIP,
          status: await testedStatus(),
        };
      }
    },
  };
}

const withComplaint = (message: string, complaint: string | null): string =>
  complaint === null ? message : `${message} ${complaint}`;

function messageOf(connected: boolean, status: AiStatus): string {
  if (status.canUseOpenAI) return withComplaint("The AI service is available.", status.errorMessage);
  if (status.quotaExceeded) {
    return `The AI service's quota has been exceeded. Fallback content is used until it resets (${status.timeRemaining} min).`;
  }
  return connected ? NOT_AVAILABLE : "No AI service is connected, so fallback content is used instead.";
}
