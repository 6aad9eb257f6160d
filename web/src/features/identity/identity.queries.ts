import { currentUser, login, logout, register } from "@promptsmith/contract/identity/calls";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import type { BodyInputOf } from "@promptsmith/contract/kernel/define-call";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { endWhenQuiet, sessionBegan } from "../../platform/calls-under-way.ts";
import { forgetCsrfToken } from "../../platform/csrf-token.ts";
import { forgetEarlyAnswers } from "../../platform/early-calls.ts";
import { queryClient } from "../../platform/query-client.ts";

const MINUTE = 60_000;
export const USER_KEY = ["user"] as const;

/** The signed-in person, or null when the server says 401. */
async function fetchUser(): Promise<SelfUser | null> {
  try {
    // Somebody may have signed in elsewhere, in another tab or with another provider.
    const user = await callApi(currentUser, { asVisitor: true });
    sessionBegan();
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return null;
  }
}

/** Asked once on start, never retried, fresh for 10 minutes, kept for 15, only while online. */
export function useCurrentUser() {
  return useQuery({
    queryKey: USER_KEY,
    queryFn: fetchUser,
    retry: false,
    staleTime: 10 * MINUTE,
    gcTime: 15 * MINUTE,
    networkMode: "online",
  });
}

/** What is known of the signed-in person without asking; undefined before the first answer. */
export function knownUser(): SelfUser | null | undefined {
  return queryClient.getQueryData<SelfUser | null>(USER_KEY);
}

export function rememberUser(user: SelfUser | null): void {
  if (user) sessionBegan();
  queryClient.setQueryData<SelfUser | null>(USER_KEY, user);
}

/** Reads the user past the cache; null when there is no session or no answer. */
export async function checkSession(): Promise<SelfUser | null> {
  try {
    return await fetchUser();
  } catch {
    return null;
  }
}

export async function signIn(body: BodyInputOf<typeof login>): Promise<SelfUser> {
  const answer = await callApi(login, { body });
  forgetCsrfToken();
  forgetEarlyAnswers();
  // A proxy may turn a failure into a success that only says `error`.
  const said = "error" in answer && typeof answer.error === "string" ? answer.error : null;
  if (said !== null) throw new ApiError(200, said, null, "OK");
  return answer.user;
}

export async function createAccount(body: BodyInputOf<typeof register>) {
  const answer = await callApi(register, { body });
  forgetCsrfToken();
  return answer;
}

export async function endSession(): Promise<void> {
  await endWhenQuiet(async () => {
    await callApi(logout);
    forgetPerson();
  });
}

/** Forgets everything of the person who left; the cached user becomes null, so nothing asks for it again. */
export function forgetPerson(): void {
  forgetCsrfToken();
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
  queryClient.getMutationCache().clear();
  rememberUser(null);
}
