import * as z from "zod/mini";

export const ShareType = z.enum(["internal", "link", "email"], "Invalid share type");
export type ShareType = z.infer<typeof ShareType>;

export const SHARE_ENDED = "This share has ended";
export const OTHER_RECIPIENT = "Unauthorized: This challenge invitation was sent to another user";
export const CHALLENGE_INVITATION_NOT_FOUND = "Challenge invitation not found";
