import * as z from "zod/mini";

import { SelfUser } from "../identity/entities.ts";
import { defineCall } from "../kernel/define-call.ts";
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
});

export const changeTimeZone = defineCall({
  method: "PUT",
  path: "/api/user/timezone",
  access: "signed-in",
  answer: "json",
  body: z.object({ timezone: TimeZone }),
  response: SelfUser,
});

/** The country the caller seems to be in; never an error for the look-up's sake. */
export const geolocation = defineCall({
  method: "GET",
  path: "/api/geolocation",
  access: "anyone",
  answer: "json",
  response: z.object({ country_name: z.nullable(z.string()) }),
});
