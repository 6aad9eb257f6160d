import { changedBySubmission } from "../challenges/challenges-keys.public.ts";

/** Query keys of the notices. */
export const noticeKeys = { all: ["notices"] } as const;

changedBySubmission.push(noticeKeys.all);
