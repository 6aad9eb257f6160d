import { paths } from "@promptsmith/contract/paths";

/** The texts of the mail that shares a challenge. */
export function challengeMail(senderName: string, shareToken: string) {
  return {
    heading: `${senderName} shares a challenge with you`,
    paragraph: "Write a prompt for it, get a score at once, and see how the two of you compare.",
    label: "See the challenge",
    path: paths.sharedChallengeShort(shareToken),
  };
}
