import { changedBySubmission } from "../challenges/challenges-keys.public.ts";

const INVITATIONS = "challenge-invitations";
const SHARED = "shared-challenge";

/** Where challenge invitations and shares lie in the query cache. */
export const sharingKeys = {
  invitations: [INVITATIONS],
  newest: (type: "sent" | "received") => [INVITATIONS, type] as const,
  older: (type: "sent" | "received", last: number | undefined) => [INVITATIONS, type, "older", last] as const,
  sharedChallenges: [SHARED],
  /** The viewer is part of it: a viewer who accepted sees the own invitation. */
  sharedChallenge: (token: string, viewerId: number | null) => [SHARED, token, viewerId] as const,
  ownShare: (challengeId: number) => ["own-share", challengeId] as const,
} as const;

changedBySubmission.push(sharingKeys.invitations);
