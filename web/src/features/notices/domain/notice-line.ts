import { paths } from "@promptsmith/contract/paths";
import type { Notice } from "@promptsmith/contract/notices/entities";
import { personName } from "../../identity/identity.public.ts";

/** Opens the table on the Received tab. */
export const RECEIVED_PATH = `${paths.challenges}?tab=received`;
const SENT_PATH = `${paths.challenges}?tab=sent`;

/** Who did what, or what was done about the reader; and where that leads. */
export function noticeLine({ kind, person, challengeTitle }: Notice): {
  who: string;
  what: string;
  path: string;
} {
  if (kind === "reminders-stopped") {
    const who = "We've paused your reminders.";
    return { who, what: "Finish a challenge to restart them.", path: paths.home };
  }
  const who = person ? personName(person) : "Somebody";
  const title = challengeTitle ? `"${challengeTitle}"` : "a challenge";
  switch (kind) {
    case "challenge-received":
      return { who, what: `sent you ${title}`, path: RECEIVED_PATH };
    case "friend-request":
      return { who, what: "would like to be your friend", path: `${paths.profileFriends}&list=received` };
    case "friend-accepted":
      return { who, what: "is now your friend", path: paths.profileFriends };
    case "challenge-finished":
      return { who, what: `finished ${title}`, path: SENT_PATH };
  }
}

const STEPS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "3 hours ago", "yesterday"; within the last minute "just now". */
export function timeAgo(at: string, now: number): string {
  const passed = now - Date.parse(at);
  const step = STEPS.find(([, length]) => passed >= length);
  if (!step) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(
    -Math.floor(passed / step[1]),
    step[0],
  );
}
