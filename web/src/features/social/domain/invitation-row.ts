import type { ChallengeInvitationItem } from "@promptsmith/contract/social/entities";
import { personName } from "./person-name.ts";

/** What a row of Sent or Received says; what is missing has its placeholder. */
export type InvitationRow = {
  title: string;
  theme: string;
  sender: string;
  recipient: string;
  /** The sender's score: in Sent the learner's own. */
  score: number | null;
  /** What the recipient has reached since. */
  recipientScore: number | null;
};

export const UNKNOWN = "Unknown";

export function invitationRow(item: ChallengeInvitationItem): InvitationRow {
  const { invitation, challenge, sender, recipient, userChallenge, recipientChallenge } = item;
  return {
    title: challenge?.title ?? "Unknown Challenge",
    theme: challenge?.category ?? UNKNOWN,
    sender: sender ? personName(sender) : UNKNOWN,
    recipient: invitation.recipientEmail ?? (recipient ? personName(recipient) : "Internal friend"),
    score: userChallenge?.completed ? userChallenge.overallScore : null,
    recipientScore: recipientChallenge?.completed ? recipientChallenge.overallScore : null,
  };
}

/** A score as tables write it: the number, 0 included, or two dashes. */
export function scoreText(score: number | null | undefined): string {
  return score == null ? "--" : String(score);
}
