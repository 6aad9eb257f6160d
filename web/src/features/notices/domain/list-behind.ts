import type { Notice } from "@promptsmith/contract/notices/entities";

export type ListBehind = "friends" | "challenges" | null;

/** The list that tells more of a notice; null where there is none. It may be older than the notice. */
export const LIST_BEHIND: Record<Notice["kind"], ListBehind> = {
  "challenge-received": "challenges",
  "friend-request": "friends",
  "friend-accepted": "friends",
  "challenge-finished": "challenges",
  "reminders-stopped": null,
};
