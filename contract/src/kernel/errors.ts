import * as z from "zod/mini";

/** Every JSON error answer: the same text twice, because the two documents read different fields. */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.optional(z.string()),
  ok: z.optional(z.boolean()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The code by which the browser knows that its CSRF token is stale and may be fetched anew once. */
export const INVALID_CSRF_TOKEN = "INVALID_CSRF_TOKEN";
export const CSRF_HEADER = "x-csrf-token";
