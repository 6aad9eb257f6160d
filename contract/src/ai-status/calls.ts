import * as z from "zod/mini";

import { defineCall, HOUR } from "../kernel/define-call.ts";

export const AiStatus = z.object({
  canUseOpenAI: z.boolean(),
  quotaExceeded: z.boolean(),
  errorMessage: z.nullable(z.string()),
  /** Whole minutes of cooldown left. */
  timeRemaining: z.nullable(z.int()),
});
export type AiStatus = z.infer<typeof AiStatus>;

export const aiStatus = defineCall({
  method: "GET",
  path: "/api/openai-status",
  access: "signed-in",
  answer: "json",
  response: z.object({ status: AiStatus, message: z.string() }),
});

/** Asks the provider one short question; a failure is a result, not an error. */
export const testAi = defineCall({
  method: "GET",
  path: "/api/test-openai",
  access: "signed-in",
  answer: "json",
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    model: z.nullable(z.string()),
    response: z.nullable(z.string()),
    usage: z.nullable(
      z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }),
    ),
    error: z.nullable(z.string()),
    usingFallback: z.boolean(),
    fallbackTip: z.nullable(z.string()),
    status: z.object({
      apiKeyAvailable: z.boolean(),
      quotaExceeded: z.boolean(),
      timeRemaining: z.nullable(z.int()),
    }),
  }),
  // Each test costs the owner of the key money.
  perUser: { name: "test-openai", max: 10, windowSeconds: HOUR },
});
