import {
  changeTimeZone,
  chooseInterests,
  geolocation,
  interests,
  replaceInterests,
  saveProfile,
} from "@promptsmith/contract/profile/calls";
import type { Category, ProfileForm } from "@promptsmith/contract/profile/rules";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";
import { rememberUser } from "../identity/identity.public.ts";

export const INTERESTS_KEY = ["interests"] as const;

/** The saved interests of the signed-in person. */
export function useInterests(enabled = true) {
  return useQuery({ queryKey: INTERESTS_KEY, queryFn: () => callApi(interests), enabled });
}

/** The first choice, from onboarding. */
export async function saveFirstInterests(categories: Category[]): Promise<void> {
  queryClient.setQueryData(INTERESTS_KEY, await callApi(chooseInterests, { body: { categories } }));
}

/** Replaces the list; today's mixed set is drawn from it tomorrow, so no challenge is read again. */
export async function saveInterests(categories: Category[]): Promise<void> {
  queryClient.setQueryData(INTERESTS_KEY, await callApi(replaceInterests, { body: { categories } }));
}

/** Saves the profile and remembers the user that the server answers. */
export async function storeProfile(profile: ProfileForm): Promise<void> {
  rememberUser(await callApi(saveProfile, { body: profile }));
}

/** The country the visitor seems to be in, or null; a failed look-up is no error. */
export async function lookUpCountry(): Promise<string | null> {
  try {
    return (await callApi(geolocation)).country_name;
  } catch {
    return null;
  }
}

/** What the zone decides: which day it is, and with it today's set and what was done today and this week. */
const CHANGED_BY_THE_ZONE = new Set([
  "challenges",
  "all-challenges",
  "user-daily-completions",
  "user-weekly-points",
]);

/** Tells the server the zone of this device; a refusal leaves the old one, which is no harm. */
export async function sendTimeZone(timezone: string): Promise<void> {
  try {
    rememberUser(await callApi(changeTimeZone, { body: { timezone } }));
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => CHANGED_BY_THE_ZONE.has(String(queryKey[0])),
    });
  } catch (error) {
    console.info("The time zone was not changed:", error);
  }
}
