import * as z from "zod/mini";

/**
 * The events of a streamed prompt test, in order: one `relevance`, any number of `delta`, one `done` or `error`. Before the
 * first `delta` an `alive` now and then says that the AI is at work, such as thinking, and has no words yet.
 */
export const TestPromptEvents = {
  relevance: z.object({ relevant: z.boolean(), usingFallback: z.boolean() }),
  alive: z.object({}),
  delta: z.object({ text: z.string() }),
  done: z.object({ output: z.string(), relevant: z.boolean(), usingFallback: z.boolean() }),
  error: z.object({ message: z.string() }),
};
export type TestPromptEventName = keyof typeof TestPromptEvents;
