import type { ChallengeInvitationItem } from "@promptsmith/contract/sharing/entities";
import { UNKNOWN } from "../../challenges/challenge-history.public.ts";
import { bestScoreOf } from "../../challenges/challenges.public.ts";
import { personName } from "../../identity/identity.public.ts";

/** What a row of Sent or Received says; what is missing has its placeholder. */
export type InvitationRow = {
  title: string;
  category: string;
  sender: string;
  recipient: string;
  /** The sender's score: in Sent the learner's own. */
  score: number | null;
  /** What the recipient has reached since. */
  recipientScore: number | null;
};

export function invitationRow(item: ChallengeInvitationItem): InvitationRow {
  const { invitation, challenge, sender, recipient, userChallenge, recipientChallenge } = item;
  return {
    title: challenge?.title ?? "Unknown Challenge",
    category: challenge?.category ?? UNKNOWN,
    sender: sender ? personName(sender) : UNKNOWN,
    recipient: invitation.recipientEmail ?? (recipient ? personName(recipient) : "Internal friend"),
    score: userChallenge?.completed ? bestScoreOf(userChallenge) : null,
    recipientScore: recipientChallenge?.completed ? bestScoreOf(recipientChallenge) : null,
  };
}
