import * as z from "zod/mini";

import { CHALLENGE_ID_REQUIRED, CHALLENGE_NOT_FOUND } from "../challenges/rules.ts";
import { EMAIL_MISSING, Message } from "../friends/rules.ts";
import { defineCall, HOUR } from "../kernel/define-call.ts";
import { Id, PathId, PathToken } from "../kernel/ids.ts";
import { bodyId, email } from "../kernel/text.ts";
import { ChallengeInvitation, ChallengeInvitationItem, SharedChallenge } from "./entities.ts";
import { CHALLENGE_INVITATION_NOT_FOUND, ShareType } from "./rules.ts";

const read = { method: "GET", access: "signed-in", answer: "json" } as const;

const Share = z.object({ id: Id, shareUrl: z.string(), shareToken: z.string() });

/** Creates or reuses the caller's public link for a challenge. The client's own `shareUrl` is never used. */
export const shareChallenge = defineCall({
  method: "POST",
  path: "/api/share-with-friends",
  access: "signed-in",
  answer: "json",
  body: z.object({
    challengeId: bodyId(CHALLENGE_ID_REQUIRED),
    shareUrl: z.optional(z.nullable(z.string("Invalid share link"))),
    message: Message,
  }),
  response: Share,
  notFound: CHALLENGE_NOT_FOUND,
});

/** The caller's live link for a challenge, if there is one; asking makes none. */
export const ownShare = defineCall({
  ...read,
  path: "/api/share-with-friends",
  query: z.object({
    challengeId: z.pipe(
      z.string(CHALLENGE_ID_REQUIRED).check(z.regex(/^[1-9][0-9]{0,9}$/, CHALLENGE_ID_REQUIRED)),
      z.transform(Number),
    ),
  }),
  response: z.object({ share: z.nullable(Share) }),
});

/** Ends a share of the caller for good; the next one for the challenge gets a new token. */
export const stopSharing = defineCall({
  method: "DELETE",
  path: "/api/challenge-invitations/:id",
  access: "signed-in",
  answer: "json",
  params: z.object({ id: PathId }),
  response: z.object({ message: z.string() }),
  notFound: CHALLENGE_INVITATION_NOT_FOUND,
});

const RECIPIENT_REQUIRED = "Recipient is required";

export const inviteToChallenge = defineCall({
  method: "POST",
  path: "/api/challenge-invitations",
  access: "signed-in",
  answer: "json",
  status: 201,
  body: z
    .object({
      challengeId: bodyId(CHALLENGE_ID_REQUIRED),
      shareType: ShareType,
      recipientId: z.optional(z.nullable(bodyId(RECIPIENT_REQUIRED))),
      recipientEmail: z.optional(z.nullable(email(EMAIL_MISSING))),
      message: Message,
    })
    .check(
      z.refine((body) => body.shareType !== "internal" || typeof body.recipientId === "number", {
        error: RECIPIENT_REQUIRED,
        path: ["recipientId"],
      }),
      z.refine((body) => body.shareType !== "email" || !!body.recipientEmail, {
        error: EMAIL_MISSING,
        path: ["recipientEmail"],
      }),
    ),
  /** `mailed` for invitations by mail, as for those to the product. */
  response: z.extend(ChallengeInvitation, { mailed: z.optional(z.boolean()) }),
  // One call for each friend: a person with many friends shares a few challenges an hour with all of them.
  perUser: { name: "challenge-invitations", max: 2000, windowSeconds: HOUR },
  // The same limit as for friend invitations: the recipients may know neither us nor the sender.
  counted: { mails: { max: 60, windowSeconds: HOUR } },
});

export const challengeInvitations = defineCall({
  ...read,
  path: "/api/challenge-invitations",
  query: z.object({
    type: z.optional(z.enum(["sent", "received"], "Invalid type")),
    before: z.optional(PathId),
  }),
  response: z.array(ChallengeInvitationItem),
});

export const sharedChallenge = defineCall({
  method: "GET",
  path: "/api/challenge-invitations/:token",
  access: "anyone",
  answer: "json",
  params: z.object({ token: PathToken }),
  response: z.extend(SharedChallenge, { pass: z.string() }),
  notFound: "Challenge Not Found",
});

export const acceptChallengeInvitation = defineCall({
  method: "PATCH",
  path: "/api/challenge-invitations/:id",
  access: "signed-in",
  answer: "json",
  params: z.object({ id: PathId }),
  body: z.object({ status: z.literal("accepted", "Invalid status") }),
  response: z.object({ invitation: ChallengeInvitation }),
  notFound: CHALLENGE_INVITATION_NOT_FOUND,
  // Invitations are accepted by number, so this stops a person from trying the numbers of other people's links.
  perUser: { name: "challenge-acceptances", max: 200, windowSeconds: HOUR },
});
