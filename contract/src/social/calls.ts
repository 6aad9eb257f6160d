import * as z from "zod/mini";

import { CHALLENGE_ID_REQUIRED, CHALLENGE_NOT_FOUND } from "../challenges/rules.ts";
import { Person } from "../identity/entities.ts";
import { defineCall } from "../kernel/define-call.ts";
import { Id, PathId, PathToken } from "../kernel/ids.ts";
import { bodyId, email } from "../kernel/text.ts";
import {
  ChallengeInvitation,
  ChallengeInvitationItem,
  Friend,
  Friendship,
  FriendshipInvitation,
  Leaderboard,
  Notice,
  SharedChallenge,
} from "./entities.ts";
import { EMAIL_MISSING, FriendInviteForm, InviteType, Message, SettableStatus, ShareType } from "./rules.ts";

const read = { method: "GET", access: "signed-in", answer: "json" } as const;
const INVITATION_NOT_FOUND = "Invitation not found";

/** The caller and the accepted friends. */
export const friendsLeaderboard = defineCall({
  ...read,
  path: "/api/leaderboard/friends",
  response: Leaderboard,
});
/** The first hundred of everybody, with the caller's own rank. */
export const globalLeaderboard = defineCall({
  ...read,
  path: "/api/leaderboard/global",
  response: Leaderboard,
});

export const friends = defineCall({ ...read, path: "/api/friends", response: z.array(Friend) });
export const friendships = defineCall({ ...read, path: "/api/friendships", response: z.array(Friendship) });

export const requestFriendship = defineCall({
  method: "POST",
  path: "/api/friendships",
  access: "signed-in",
  answer: "json",
  status: 201,
  body: z.object({ friendId: bodyId("Friend id is required") }),
  response: Friendship,
});

export const changeFriendship = defineCall({
  method: "PATCH",
  path: "/api/friendships/:id",
  access: "signed-in",
  answer: "json",
  params: z.object({ id: PathId }),
  body: z.object({ status: SettableStatus }),
  response: Friendship,
  notFound: "Friendship not found",
});

const invite = {
  method: "POST",
  access: "signed-in",
  answer: "json",
  status: 201,
  body: FriendInviteForm,
  response: z.object({
    ok: z.literal(true),
    inviteToken: z.string(),
    inviteUrl: z.string(),
    invitation: FriendshipInvitation,
  }),
} as const;

/** Two doors to one handler; the browser uses this one for links ... */
export const createInvite = defineCall({ ...invite, path: "/api/invites" });
/** ... and this one for e-mail. */
export const createFriendInvitation = defineCall({ ...invite, path: "/api/friendship-invitations" });

export const friendInvitations = defineCall({
  ...read,
  path: "/api/friendship-invitations",
  response: z.array(FriendshipInvitation),
});

export const friendInvitation = defineCall({
  method: "GET",
  path: "/api/friendship-invitations/:token",
  access: "anyone",
  answer: "json",
  params: z.object({ token: PathToken }),
  response: z.object({
    sender: Person,
    invitation: z.object({
      id: Id,
      status: z.enum(["pending", "accepted"]),
      inviteType: InviteType,
      message: z.nullable(z.string()),
    }),
  }),
  notFound: INVITATION_NOT_FOUND,
});

/**
 * Accepts a friend invitation. It is a GET because mails and sign-in redirects navigate to it; the route
 * refuses requests that other sites or prefetchers start, and answers navigations with redirects.
 */
export const acceptFriendInvitation = defineCall({
  method: "GET",
  path: "/api/friendship-invitations/accept/:token",
  access: "anyone",
  answer: "json",
  params: z.object({ token: PathToken }),
  response: z.object({ message: z.string(), friendship: Friendship }),
  notFound: INVITATION_NOT_FOUND,
});

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
  response: z.object({ shareUrl: z.string(), shareToken: z.string() }),
  notFound: CHALLENGE_NOT_FOUND,
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
  response: ChallengeInvitation,
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
  response: SharedChallenge,
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
  notFound: "Challenge invitation not found",
});

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
