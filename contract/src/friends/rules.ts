import * as z from "zod/mini";

import { addressForm, isEmail } from "../kernel/address.ts";
import { INVALID_EMAIL, limitedText } from "../kernel/text.ts";

export const FRIENDSHIP_STATUSES = ["pending", "accepted", "rejected", "cancelled"] as const;
export const FriendshipStatus = z.enum(FRIENDSHIP_STATUSES);
export type FriendshipStatus = z.infer<typeof FriendshipStatus>;

/** The statuses a person can set; no one can go back to pending. */
export const SettableStatus = z.enum(["accepted", "rejected", "cancelled"], "Invalid status");
export type SettableStatus = z.infer<typeof SettableStatus>;

export const InviteType = z.enum(["email", "social", "link"], "Invalid invite type");
export type InviteType = z.infer<typeof InviteType>;

export const EMAIL_MISSING = "Please enter an email address";
export const CANNOT_ASK_YET = "You cannot send another request yet";
export const WITHDRAWN = "This invitation was withdrawn";
export const REQUEST_ACCEPTED = "Friend request accepted!";
/** The answer when the sender ended the friendship after making this invitation: opening it asks the sender. */
export const REQUEST_SENT = "Friend request sent";

/** Longest message to a friend. */
export const MESSAGE_MAX = 1000;
/** What goes out with an invitation to the product or to a challenge. */
export const Message = z.optional(z.nullable(limitedText(MESSAGE_MAX, "Message is too long")));

const emailOrBlank = z.string(INVALID_EMAIL).check(
  z.overwrite(addressForm),
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
