import * as z from "zod/mini";

import { defineCall } from "../kernel/define-call.ts";
import { email, requiredText } from "../kernel/text.ts";

export const WAITLIST_INCOMPLETE = "Please fill in all fields: Both name and email are required";

export const WaitlistForm = z.object({
  name: requiredText({
    required: WAITLIST_INCOMPLETE,
    max: 100,
    tooLong: "Name must be at most 100 characters",
  }),
  email: email(WAITLIST_INCOMPLETE),
});

export const joinWaitlist = defineCall({
  method: "POST",
  path: "/api/waitlist-signup",
  access: "anyone",
  answer: "json",
  body: WaitlistForm,
  response: z.object({ success: z.literal(true), message: z.string() }),
});
