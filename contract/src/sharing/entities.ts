import * as z from "zod/mini";

import { Best } from "../challenges/entities.ts";
import { Person } from "../identity/entities.ts";
import { Id, Instant } from "../kernel/ids.ts";
import { ShareType } from "./rules.ts";

const InvitationStatus = z.enum(["pending", "accepted"]);

export const ChallengeInvitation = z.object({
  id: Id,
  /** Null when the sender has left. */
  senderId: z.nullable(Id),
  recipientId: z.nullable(Id),
  challengeId: Id,
  userChallengeId: z.nullable(Id),
  shareToken: z.string(),
  recipientEmail: z.nullable(z.string()),
  shareType: ShareType,
  message: z.nullable(z.string()),
  status: InvitationStatus,
  completed: z.boolean(),
  createdAt: Instant,
});
export type ChallengeInvitation = z.infer<typeof ChallengeInvitation>;

/** `overallScore` is the first draft's; `best` is null until the challenge is completed. */
const Attempt = z.object({
  completed: z.boolean(),
  overallScore: z.nullable(z.int()),
  best: z.nullable(Best),
});

/** One row of the Sent or Received tab. `userChallenge` is the sender's attempt. */
export const ChallengeInvitationItem = z.object({
  invitation: z.object({
    id: Id,
    status: InvitationStatus,
    recipientEmail: z.nullable(z.string()),
    recipientId: z.nullable(Id),
    shareType: ShareType,
    shareToken: z.string(),
    message: z.nullable(z.string()),
    createdAt: Instant,
  }),
  challenge: z.nullable(
    z.object({
      id: Id,
      title: z.string(),
      category: z.string(),
      difficulty: z.enum(["easy", "medium", "hard"]),
      points: z.int(),
    }),
  ),
  sender: z.nullable(Person),
  recipient: z.nullable(Person),
  userChallenge: z.nullable(Attempt),
  recipientChallenge: z.nullable(Attempt),
});
export type ChallengeInvitationItem = z.infer<typeof ChallengeInvitationItem>;

/** What the public page behind a share link shows. */
export const SharedChallenge = z.object({
  challenge: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    difficulty: z.enum(["easy", "medium", "hard"]),
    category: z.string(),
    points: z.int(),
    example: z.nullable(z.string()),
    date: z.string(),
    createdAt: Instant,
  }),
  sender: Person,
  invitation: z.object({
    id: Id,
    status: InvitationStatus,
    recipientId: z.nullable(Id),
    shareType: ShareType,
    message: z.nullable(z.string()),
    createdAt: Instant,
  }),
  userChallenge: z.nullable(
    z.object({
      completed: z.literal(true),
      overallScore: z.int(),
      userPrompt: z.string(),
      /** The draft that was best when the challenge was last shared. */
      best: z.extend(Best, { userPrompt: z.string() }),
    }),
  ),
});
export type SharedChallenge = z.infer<typeof SharedChallenge>;
