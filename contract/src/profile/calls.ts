import * as z from "zod/mini";

import { SelfUser } from "../identity/entities.ts";
import { DAY, defineCall, HOUR } from "../kernel/define-call.ts";
import { Id, Instant } from "../kernel/ids.ts";
import { FirstInterests, Interests, ProfileForm, TimeZone } from "./rules.ts";

const InterestsAnswer = z.object({
  categories: z.array(z.string()),
  id: z.optional(Id),
  userId: z.optional(Id),
  createdAt: z.optional(Instant),
});

export const interests = defineCall({
  method: "GET",
  path: "/api/interests",
  access: "signed-in",
  answer: "json",
  response: InterestsAnswer,
});

/** The first choice, made in onboarding: 1 to 3. Repeating it replaces it. */
export const chooseInterests = defineCall({
  method: "POST",
  path: "/api/interests",
  access: "signed-in",
  answer: "json",
  body: z.object({ categories: FirstInterests }),
  response: InterestsAnswer,
});

/** Replaces the whole list: 0 to 3. */
export const replaceInterests = defineCall({
  method: "PUT",
  path: "/api/interests",
  access: "signed-in",
  answer: "json",
  body: z.object({ categories: Interests }),
  response: InterestsAnswer,
});

export const saveProfile = defineCall({
  method: "PUT",
  path: "/api/profile",
  access: "signed-in",
  answer: "json",
  body: ProfileForm,
  response: SelfUser,
  // Each mails two people who may not have asked for it, and tells whether a person here has the address.
  counted: { addressChanges: { max: 10, windowSeconds: DAY } },
});

export const changeTimeZone = defineCall({
  method: "PUT",
  path: "/api/user/timezone",
  access: "signed-in",
  answer: "json",
  body: z.object({ timezone: TimeZone }),
  response: SelfUser,
  counted: {
    // Enough for travellers; more changes would only let a learner move midnight to gain time.
    changes: { max: 2, windowSeconds: DAY },
    // Ten years: as good as for ever, and the counter still goes one day.
    firstChange: { max: 1, windowSeconds: 10 * 365 * DAY },
  },
});

/** Lets friends compare their prompts with the caller's, both ways. 403 for allowing it below 18 or at an unknown age. */
export const allowCompare = defineCall({
  method: "PUT",
  path: "/api/user/compare",
  access: "signed-in",
  answer: "json",
  body: z.object({ allow: z.boolean("Allow must be true or false") }),
  response: SelfUser,
});

/** Whether leaving a result always offers to share it. */
export const chooseSharePrompt = defineCall({
  method: "PUT",
  path: "/api/user/share-prompt",
  access: "signed-in",
  answer: "json",
  body: z.object({ ask: z.boolean("Ask must be true or false") }),
  response: SelfUser,
});

/** The country the caller seems to be in; a failed look-up is not an error. */
export const geolocation = defineCall({
  method: "GET",
  path: "/api/geolocation",
  access: "anyone",
  answer: "json",
  response: z.object({ country_name: z.nullable(z.string()) }),
  // Each new address costs a request to a third party's service.
  perIp: { name: "geolocation", max: 60, windowSeconds: HOUR },
});
