import * as z from "zod/mini";

import { DAY, defineCall, HOUR } from "../kernel/define-call.ts";
import { Instant, PathId } from "../kernel/ids.ts";
import { bodyId, requiredText } from "../kernel/text.ts";
import {
  AssessedUserChallenge,
  Challenge,
  Comparison,
  Draft,
  TodaysChallenge,
  Tried,
  TryChallenge,
  UserChallenge,
} from "./entities.ts";
import { CHALLENGE_ID_REQUIRED, CHALLENGE_NOT_FOUND, DraftPrompt, UserPrompt } from "./rules.ts";

const ByCategory = z.object({ category: z.optional(z.string("Unknown category")) });
const Before = z.object({ before: z.optional(PathId) });

/** Today's set of a category: easy, medium, hard. The first call of a day draws it. */
export const todaysChallenges = defineCall({
  method: "GET",
  path: "/api/challenges",
  access: "signed-in",
  answer: "json",
  query: ByCategory,
  response: z.array(TodaysChallenge),
});

/** Replaces what is untouched in today's set; the category may stand in the body or in the query. */
export const refreshChallenges = defineCall({
  method: "POST",
  path: "/api/challenges/refresh",
  access: "signed-in",
  answer: "json",
  query: ByCategory,
  body: ByCategory,
  response: z.object({ message: z.string(), challenges: z.array(Challenge) }),
  perUser: { name: "challenge-refresh", max: 10, windowSeconds: DAY },
});

/** Every challenge that ever came to the caller, newest first, a page at a time. */
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

/** The caller's own work, newest first, a page at a time. */
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

/**
 * Keeps what is being written; an empty text removes a draft that was never tested. With `basedOn` (the version that
 * the writer began with; 0 for none) a draft that was changed elsewhere is not replaced: 409 with `draft`, the stored one.
 */
export const saveDraft = defineCall({
  method: "PUT",
  path: "/api/user-challenges/:challengeId/draft",
  access: "signed-in",
  answer: "json",
  params: z.object({ challengeId: PathId }),
  body: z.object({ userPrompt: DraftPrompt, basedOn: z.optional(z.int("basedOn must be an integer")) }),
  response: z.object({ saved: z.literal(true), version: z.int() }),
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
  counted: {
    // AI calls one learner may cause, further drafts included; beyond that the built-in assessor judges.
    aiAssessments: { max: 60, windowSeconds: HOUR },
    // Texts of one learner that are judged, further drafts included; beyond that 429. A repeat and a 503 count nothing.
    textsAnHour: { max: 60, windowSeconds: HOUR },
    textsADay: { max: 200, windowSeconds: DAY },
  },
});

/**
 * Which requirements a text meets as the built-in assessor reads it, in the order of `requirements`; asked while it is
 * being typed. Nothing is stored. 503 where there is no answer within 200 ms, and where a newer text of the same person waits.
 */
export const requirementsMet = defineCall({
  method: "POST",
  path: "/api/challenges/:id/requirements",
  access: "signed-in",
  answer: "json",
  params: z.object({ id: PathId }),
  body: z.object({ userPrompt: DraftPrompt }),
  response: z.object({ met: z.array(z.boolean()) }),
  notFound: CHALLENGE_NOT_FOUND,
  perUser: { name: "requirements", max: 2, windowSeconds: 1 },
});

/** The challenge to play before there is an account; it never comes in a daily set. */
export const tryChallenge = defineCall({
  method: "GET",
  path: "/api/try",
  access: "anyone",
  answer: "json",
  response: TryChallenge,
});

/** Judges a text for that challenge. Never the AI, nothing stored, and nothing of the text in a log. */
export const tryPrompt = defineCall({
  method: "POST",
  path: "/api/try",
  access: "anyone",
  answer: "json",
  body: z.object({ userPrompt: UserPrompt }),
  response: Tried,
  perIp: { name: "try", max: 300, windowSeconds: HOUR },
  // By the cookie to which its CSRF tokens are bound.
  counted: { byBrowser: { max: 20, windowSeconds: HOUR } },
});

const ofChallenge = { params: z.object({ challengeId: PathId }), notFound: CHALLENGE_NOT_FOUND } as const;

/**
 * Hands in a further draft of a completed challenge. Repeatable under its Idempotency-Key, one for each text handed in.
 * 409: the text of an earlier draft, the first one not completed, or no drafts left.
 */
export const submitDraft = defineCall({
  method: "POST",
  path: "/api/user-challenges/:challengeId/drafts",
  access: "signed-in",
  answer: "json",
  status: 201,
  ...ofChallenge,
  body: z.object({ userPrompt: UserPrompt }),
  response: Draft,
});

/** The judged further drafts by number, the draft that is not judged yet, and when the comparison was first opened. */
export const drafts = defineCall({
  method: "GET",
  path: "/api/user-challenges/:challengeId/drafts",
  access: "signed-in",
  answer: "json",
  ...ofChallenge,
  response: z.object({
    drafts: z.array(Draft),
    writing: z.nullable(z.string()),
    writingVersion: z.nullable(z.int()),
    comparedAt: z.nullable(Instant),
  }),
});

/** Saves the text of the next further draft, as `saveDraft` does for the first draft. */
export const saveNextDraft = defineCall({
  method: "PUT",
  path: "/api/user-challenges/:challengeId/drafts/next",
  access: "signed-in",
  answer: "json",
  ...ofChallenge,
  body: z.object({ userPrompt: DraftPrompt, basedOn: z.optional(z.int("basedOn must be an integer")) }),
  response: z.object({ saved: z.literal(true), version: z.int() }),
});

/** Opens side by side; from the first time on, drafts of this challenge earn nothing and its example is shown. */
export const compareChallenge = defineCall({
  method: "POST",
  path: "/api/user-challenges/:challengeId/comparison",
  access: "signed-in",
  answer: "json",
  ...ofChallenge,
  response: Comparison,
});

const briefText = (what: string, max: number) =>
  requiredText({ required: `${what} is required`, max, tooLong: `${what} is too long` });

/**
 * Runs a prompt against the AI, for a challenge that is named by its id or by its title and description. With
 * `Accept: text/event-stream` the same comes as the events of `test-prompt-events.ts`.
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
  perUser: { name: "prompt-tests", max: 60, windowSeconds: HOUR },
  counted: {
    // Tests of a task that is no challenge which the caller may open; beyond that 429.
    foreignTasks: { max: 10, windowSeconds: HOUR },
  },
});
