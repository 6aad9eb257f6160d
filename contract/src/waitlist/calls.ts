import * as z from "zod/mini";

import { defineCall, HOUR } from "../kernel/define-call.ts";
import { newEmail, personName, NAME_TOO_LONG } from "../kernel/text.ts";

export const WAITLIST_INCOMPLETE = "Please fill in all fields: Both name and email are required";

export const WaitlistForm = z.object({
  name: personName({
    required: WAITLIST_INCOMPLETE,
    max: 100,
    tooLong: NAME_TOO_LONG,
  }),
  email: newEmail(WAITLIST_INCOMPLETE),
});

export const joinWaitlist = defineCall({
  method: "POST",
  path: "/api/waitlist-signup",
  access: "anyone",
  answer: "json",
  body: WaitlistForm,
  response: z.object({ success: z.literal(true), message: z.string() }),
  perIp: { name: "waitlist", max: 20, windowSeconds: HOUR },
});
