import * as z from "zod/mini";

export { CSRF_HEADER, INVALID_CSRF_TOKEN } from "./csrf.ts";

/** Every JSON error answer: the same text twice, because the two documents read different fields. */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.optional(z.string()),
  ok: z.optional(z.boolean()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
