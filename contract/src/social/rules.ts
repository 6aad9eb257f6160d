import * as z from "zod/mini";

import { MESSAGE_MAX, MESSAGE_TOO_LONG } from "../challenges/rules.ts";
import { INVALID_EMAIL, isEmail, limitedText } from "../kernel/text.ts";

export const FRIENDSHIP_STATUSES = ["pending", "accepted", "rejected", "cancelled"] as const;
export const FriendshipStatus = z.enum(FRIENDSHIP_STATUSES);
export type FriendshipStatus = z.infer<typeof FriendshipStatus>;

/** The statuses a person can set; nobody can go back to pending. */
export const SettableStatus = z.enum(["accepted", "rejected", "cancelled"], "Invalid status");
export type SettableStatus = z.infer<typeof SettableStatus>;

export const InviteType = z.enum(["email", "social", "link"], "Invalid invite type");
export type InviteType = z.infer<typeof InviteType>;

export const ShareType = z.enum(["internal", "link", "email"], "Invalid share type");
export type ShareType = z.infer<typeof ShareType>;

export const EMAIL_MISSING = "Please enter an email address";
export const OTHER_RECIPIENT = "Unauthorized: This challenge invitation was sent to another user";

export const Message = z.optional(z.nullable(limitedText(MESSAGE_MAX, MESSAGE_TOO_LONG)));

const emailOrBlank = z.string(INVALID_EMAIL).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => text === "" || isEmail(text), INVALID_EMAIL),
);

/** An e-mail invitation needs an address; without a type the address decides. */
export const FriendInviteForm = z
  .object({
    message: Message,
    inviteType: z.optional(InviteType),
    recipientEmail: z.optional(z.nullable(emailOrBlank)),
  })
  .check(
    z.refine((form) => form.inviteType !== "email" || !!form.recipientEmail, {
      error: EMAIL_MISSING,
      path: ["recipientEmail"],
    }),
  );

/** Listed at most on the global board. */
export const GLOBAL_BOARD_SIZE = 100;
