import * as z from "zod/mini";

import { defineCall } from "../kernel/define-call.ts";

/** Whether and where analytics events go. Without a token analytics stays off. */
export const mixpanelConfig = defineCall({
  method: "GET",
  path: "/api/mixpanel-config",
  access: "anyone",
  answer: "json",
  response: z.object({
    success: z.boolean(),
    projectToken: z.nullable(z.string()),
    debug: z.boolean(),
    apiHost: z.optional(z.string()),
  }),
});
