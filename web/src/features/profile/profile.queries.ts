import {
  allowCompare,
  changeTimeZone,
  chooseInterests,
  chooseSharePrompt,
  geolocation,
  interests,
  replaceInterests,
  saveProfile,
} from "@promptsmith/contract/profile/calls";
import type { Category, ProfileForm } from "@promptsmith/contract/profile/rules";
import { useQuery } from "@tanstack/react-query";
import { track } from "../../platform/analytics/analytics.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { changedByTimeZone, profileKeys } from "./profile-keys.public.ts";
import { rememberUser } from "../identity/identity.public.ts";

/** The saved interests of the signed-in person. */
export function useInterests(enabled = true) {
  return useQuery({ queryKey: profileKeys.interests, queryFn: () => callApi(interests), enabled });
}

/** The first choice, from onboarding. */
export async function saveFirstInterests(categories: Category[]): Promise<void> {
  queryClient.setQueryData(profileKeys.interests, await callApi(chooseInterests, { body: { categories } }));
}

/** Replaces the list; today's mixed set is drawn from it tomorrow, so no challenge is read again. */
export async function saveInterests(categories: Category[]): Promise<void> {
  queryClient.setQueryData(profileKeys.interests, await callApi(replaceInterests, { body: { categories } }));
}

/** Saves the profile and remembers the user that the server answers. */
export async function storeProfile(profile: ProfileForm): Promise<void> {
  rememberUser(await callApi(saveProfile, { body: profile }));
}

/** Lets friends compare with the person's prompts, both ways, or ends that. */
export async function allowComparison(allow: boolean): Promise<void> {
  rememberUser(await callApi(allowCompare, { body: { allow } }));
  track("Feature Interaction", { feature: "compare_prompts", allowed: allow });
}

/** Whether leaving a result always offers to share it, or only a new score from the target on. */
export async function askToShare(ask: boolean): Promise<void> {
  rememberUser(await callApi(chooseSharePrompt, { body: { ask } }));
  track("Feature Interaction", { feature: "share_prompt", ask });
}

/** The country the visitor seems to be in, or null; a failed look-up is no error. */
export async function lookUpCountry(): Promise<string | null> {
  try {
    return (await callApi(geolocation)).country_name;
  } catch {
    return null;
  }
}

/** Tells the server the time zone of this device; when it refuses, the old zone stays, which does no harm. */
export async function sendTimeZone(timezone: string): Promise<void> {
  try {
    rememberUser(await callApi(changeTimeZone, { body: { timezone } }));
    for (const queryKey of changedByTimeZone) void queryClient.invalidateQueries({ queryKey });
  } catch (error) {
    console.info("The time zone was not changed:", error);
  }
}
