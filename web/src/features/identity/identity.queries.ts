import { currentUser, login, logout, register, signInOptions } from "@promptsmith/contract/identity/calls";
import type { SelfUser, SignInOptions } from "@promptsmith/contract/identity/entities";
import type { BodyInputOf } from "@promptsmith/contract/kernel/define-call";
import { WAYS_IN_META } from "@promptsmith/contract/kernel/page-template";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { forgetCsrfToken } from "../../platform/api/csrf-token.ts";
import { forgetEarlyAnswers } from "../../platform/api/early-answers.ts";
import { setPageOwner, pageOwner } from "../../platform/page-owner.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { broadcastUser } from "../../platform/browser/tabs.ts";
import { identityKeys } from "./identity-keys.public.ts";
import { noticeSession } from "./browser/session-state.ts";

const MINUTE = 60_000;

/** The signed-in person, or null when the server says 401. */
export async function fetchUser(): Promise<SelfUser | null> {
  try {
    // A person may have signed in elsewhere, in another tab or with another provider.
    return await callApi(currentUser, { asVisitor: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return null;
  }
}

/** A page goes on belonging to the person it was opened by: another person's data never come into it. */
class OtherPerson extends Error {}

async function readUser(): Promise<SelfUser | null> {
  const user = await fetchUser();
  const owner = pageOwner();
  if (owner !== null && user?.id !== owner) {
    noticeSession(user ? "other" : "over");
    throw new OtherPerson("The page belongs to who opened it");
  }
  claimPage(user);
  return user;
}

/** Makes the page this person's and tells the other tabs. */
function claimPage(user: SelfUser | null): void {
  const before = pageOwner();
  setPageOwner(user?.id ?? null);
  if (user ? user.id !== before : before !== null) broadcastUser(user?.id ?? null);
}

/** Asked once on start, never retried, fresh for 10 minutes, kept for 15, only while online. */
export function useCurrentUser() {
  return useQuery({
    queryKey: identityKeys.user,
    queryFn: readUser,
    retry: false,
    staleTime: 10 * MINUTE,
    gcTime: 15 * MINUTE,
    networkMode: "online",
  });
}

/** What is known of the signed-in person without asking; undefined before the first answer. */
export function knownUser(): SelfUser | null | undefined {
  return queryClient.getQueryData<SelfUser | null>(identityKeys.user);
}

export function rememberUser(user: SelfUser | null): void {
  claimPage(user);
  queryClient.setQueryData<SelfUser | null>(identityKeys.user, user);
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

/** As the server wrote it into the page; undefined in development and during the build. */
function optionsInPage(): SignInOptions | undefined {
  const written = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${WAYS_IN_META}"]`);
  return written ? (JSON.parse(written.content) as SignInOptions) : undefined;
}

/** Which ways to sign in are open: at first those in the page; where it names none, the usual ones until the answer. */
export function useSignInOptions() {
  return useQuery({
    queryKey: identityKeys.signInOptions,
    queryFn: () => callApi(signInOptions),
    retry: false,
    staleTime: MINUTE,
    initialData: optionsInPage,
    initialDataUpdatedAt: 0,
  });
}

/** The name of the provider by which alone people come in; null where there are other ways. */
export function useOnlyProvider(): string | null {
  const { data } = useSignInOptions();
  return data?.only ? (data.oidc?.name ?? null) : null;
}

export async function createAccount(body: BodyInputOf<typeof register>) {
  const answer = await callApi(register, { body });
  forgetCsrfToken();
  return answer;
}

export async function endSession(): Promise<void> {
  await callApi(logout);
  forgetPerson();
}

/** Forgets everything of the person who left; the cached user becomes null, so nothing asks for it again. */
export function forgetPerson(): void {
  forgetCsrfToken();
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== identityKeys.user[0] });
  queryClient.getMutationCache().clear();
  rememberUser(null);
}
