import * as z from "zod/mini";

import { Person } from "../identity/entities.ts";
import { Instant } from "../kernel/ids.ts";

/** One line of the bell. */
export const Notice = z.object({
  kind: z.enum([
    "challenge-received",
    "friend-request",
    "friend-accepted",
    "challenge-finished",
    // Three reminders in a row brought no practice. No other person caused it, and it goes with the next completion.
    "reminders-stopped",
  ]),
  /** Unique among the caller's notices, so that a list can be keyed by it. */
  key: z.string(),
  person: z.nullable(Person),
  challengeTitle: z.nullable(z.string()),
  at: Instant,
});
export type Notice = z.infer<typeof Notice>;
