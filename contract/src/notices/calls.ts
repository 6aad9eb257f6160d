import * as z from "zod/mini";

import { defineCall } from "../kernel/define-call.ts";
import { Notice } from "./entities.ts";

const read = { method: "GET", access: "signed-in", answer: "json" } as const;

/** What the bell lists, newest first, and what is cheap to count for the badge. */
export const notices = defineCall({
  ...read,
  path: "/api/notices",
  response: z.object({
    pendingChallenges: z.int(),
    pendingRequests: z.int(),
    /** When the caller last opened the bell. */
    seenAt: z.nullable(z.string()),
    notices: z.array(Notice),
  }),
});

export const noticesSeen = defineCall({
  method: "POST",
  path: "/api/notices/seen",
  access: "signed-in",
  answer: "json",
  response: z.object({ seenAt: z.string() }),
});
