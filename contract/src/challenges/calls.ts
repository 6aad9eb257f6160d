import * as z from "zod/mini";

import { defineCall } from "../kernel/define-call.ts";
import { PathId } from "../kernel/ids.ts";
import { bodyId, requiredText } from "../kernel/text.ts";
import { AssessedUserChallenge, Challenge, UserChallenge } from "./entities.ts";
import { CHALLENGE_ID_REQUIRED, CHALLENGE_NOT_FOUND, DraftPrompt, UserPrompt } from "./rules.ts";

const Theme = z.object({ category: z.optional(z.string("Unknown category")) });
const Before = z.object({ before: z.optional(PathId) });

/** Today's set of a theme: easy, medium, hard. The first call of a day draws it. */
export const todaysChallenges = defineCall({
  method: "GET",
  path: "/api/challenges",
  access: "signed-in",
  answer: "json",
  query: Theme,
  response: z.array(Challenge),
});

/** Replaces what is untouched in today's set; the theme may stand in the body or in the query. */
export const refreshChallenges = defineCall({
  method: "POST",
  path: "/api/challenges/refresh",
  access: "signed-in",
  answer: "json",
  query: Theme,
  body: Theme,
  response: z.object({ message: z.string(), challenges: z.array(Challenge) }),
});

/** Every challenge that ever came to the caller, newest first, 200 a page. */
export const allChallenges = defineCall({
  method: "GET",
  path: "/api/all-challenges",
  access: "signed-in",
  answer: "json",
  query: Before,
  response: z.array(Challenge),
});

export const challenge = defineCall({
  method: "GET",
  path: "/api/challenges/:id",
  access: "signed-in",
  answer: "json",
  params: z.object({ id: PathId }),
  response: Challenge,
  notFound: CHALLENGE_NOT_FOUND,
});

/** The caller's own work, newest first, 200 a page. */
export const userChallenges = defineCall({
  method: "GET",
  path: "/api/user-challenges",
  access: "signed-in",
  answer: "json",
  query: Before,
  response: z.array(UserChallenge),
});

export const userChallenge = defineCall({
  method: "GET",
  path: "/api/user-challenges/:challengeId",
  access: "signed-in",
  answer: "json",
  params: z.object({ challengeId: PathId }),
  response: AssessedUserChallenge,
  notFound: CHALLENGE_NOT_FOUND,
});

/** Keeps what is being written; an empty text removes a draft that was never tested. */
export const saveDraft = defineCall({
  method: "PUT",
  path: "/api/user-challenges/:challengeId/draft",
  access: "signed-in",
  answer: "json",
  params: z.object({ challengeId: PathId }),
  body: z.object({ userPrompt: DraftPrompt }),
  response: z.object({ saved: z.literal(true) }),
  notFound: CHALLENGE_NOT_FOUND,
});

/** Header by which a repeated submit is recognised as the same one. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

export const submitChallenge = defineCall({
  method: "POST",
  path: "/api/user-challenges",
  access: "signed-in",
  answer: "json",
  status: 201,
  body: z.object({ userPrompt: UserPrompt, challengeId: bodyId(CHALLENGE_ID_REQUIRED) }),
  response: AssessedUserChallenge,
});

const briefText = (what: string, max: number) =>
  requiredText({ required: `${what} is required`, max, tooLong: `${what} is too long` });

/**
 * Runs a prompt against the AI. With `Accept: text/event-stream` the same comes as the events of
 * `test-prompt-events.ts`.
 */
export const testPrompt = defineCall({
  method: "POST",
  path: "/api/validate-prompt",
  access: "signed-in",
  answer: "json",
  body: z.object({
    userPrompt: UserPrompt,
    challengeTitle: briefText("Challenge title", 300),
    challengeDescription: briefText("Challenge description", 5000),
    challengeId: z.optional(bodyId(CHALLENGE_ID_REQUIRED)),
  }),
  response: z.object({ output: z.string(), relevant: z.boolean(), usingFallback: z.boolean() }),
});
