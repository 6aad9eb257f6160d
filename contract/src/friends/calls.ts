import * as z from "zod/mini";

import { Person } from "../identity/entities.ts";
import { DAY, defineCall, HOUR } from "../kernel/define-call.ts";
import { Id, PathId, PathToken } from "../kernel/ids.ts";
import { bodyId } from "../kernel/text.ts";
import { Friend, Friendship, FriendshipInvitation } from "./entities.ts";
import { FriendInviteForm, InviteType, SettableStatus } from "./rules.ts";

const read = { method: "GET", access: "signed-in", answer: "json" } as const;
const INVITATION_NOT_FOUND = "Invitation not found";

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
  // More than a person has acquaintances; it stops a machine that asks every user or collects them.
  perUser: { name: "friend-requests", max: 100, windowSeconds: HOUR },
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
    /** Whether this call sent a mail; where an invitation by mail sent none, the sender hands the link over. */
    mailed: z.boolean(),
  }),
  // Generous for people, tight for a machine that mails strangers.
  perUser: { name: "friend-invites", max: 60, windowSeconds: HOUR },
  // Mails to people without an account, those about challenges included. Beyond these the sender hands the link over.
  counted: {
    fromOneToOne: { max: 1, windowSeconds: 30 * DAY },
    toOneAddress: { max: 3, windowSeconds: 7 * DAY },
    perDay: { max: 20, windowSeconds: DAY },
    onFirstDay: { max: 5, windowSeconds: DAY },
    /** For accounts that the operator has let in. */
    perDayLetIn: { max: 30, windowSeconds: DAY },
  },
} as const;

/** Two paths to one handler; the browser uses this one for links ... */
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
    pass: z.string(),
  }),
  notFound: INVITATION_NOT_FOUND,
});

/** Withdraws an invitation that the caller sent, and the pending request it made. */
export const withdrawFriendInvitation = defineCall({
  method: "DELETE",
  path: "/api/friendship-invitations/:id",
  access: "signed-in",
  answer: "json",
  params: z.object({ id: PathId }),
  response: z.object({ message: z.string() }),
  notFound: INVITATION_NOT_FOUND,
});

/**
 * Accepts a friend invitation. It is a GET because sign-in redirects navigate to it; the route refuses requests that
 * other sites or prefetchers start, wants the mark of the pressed button from a browser that navigates (see
 * `accept-mark.ts`), and answers navigations with redirects.
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
