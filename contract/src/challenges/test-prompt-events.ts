import * as z from "zod/mini";

/** The events of a streamed prompt test, in order: one `relevance`, any number of `delta`, one `done` or `error`. */
export const TestPromptEvents = {
  relevance: z.object({ relevant: z.boolean(), usingFallback: z.boolean() }),
  delta: z.object({ text: z.string() }),
  done: z.object({ output: z.string(), relevant: z.boolean(), usingFallback: z.boolean() }),
  error: z.object({ message: z.string() }),
};
export type TestPromptEventName = keyof typeof TestPromptEvents;
