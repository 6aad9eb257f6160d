import * as z from "zod/mini";

import { ERROR_CODES } from "./error-codes.ts";

export { CSRF_HEADER, USER_HEADER } from "./csrf.ts";

/** Every JSON error answer: the same text twice, because the two documents read different fields. */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.optional(z.enum(ERROR_CODES)),
  ok: z.optional(z.boolean()),
  /** The draft that is stored, where another one was refused for it. */
  draft: z.optional(z.object({ userPrompt: z.string(), version: z.int() })),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
