import {
  challenge,
  IDEMPOTENCY_HEADER,
  saveDraft,
  submitChallenge,
  todaysChallenges,
  userChallenge,
  userChallenges,
} from "@promptsmith/contract/challenges/calls";
import type { AssessedUserChallenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { MIXED_THEME } from "@promptsmith/contract/challenges/rules";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { isNetworkError } from "../../platform/api-error.ts";
import { queryClient } from "../../platform/query-client.ts";
import { byDifficulty } from "./domain/difficulty-look.ts";

const MINUTE = 60_000;
const CHALLENGES_KEY = "challenges";
const USER_CHALLENGES_KEY = ["user-challenges"] as const;
const userChallengeKey = (challengeId: number) => ["user-challenge", challengeId] as const;

/** Today's set of a theme, easy first: fresh for 2 minutes, kept for 5. */
export function useTodaysChallenges(theme: string) {
  return useQuery({
    queryKey: [CHALLENGES_KEY, theme],
    queryFn: () =>
      callApi(todaysChallenges, theme === MIXED_THEME ? {} : { query: { category: theme } }).then(
        byDifficulty,
      ),
    staleTime: 2 * MINUTE,
    gcTime: 5 * MINUTE,
  });
}

/** One challenge by its id. */
export function useChallenge(id: number | null) {
  return useQuery({
    queryKey: ["challenge", id],
    queryFn: () => callApi(challenge, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

/** The signed-in person's own work on all challenges, newest first. */
export function useUserChallenges(enabled = true) {
  return useQuery({ queryKey: USER_CHALLENGES_KEY, queryFn: () => callApi(userChallenges), enabled });
}

/** The own work on one challenge with its assessment; asked only where there is some. */
export function useUserChallenge(challengeId: number, enabled: boolean) {
  return useQuery({
    queryKey: userChallengeKey(challengeId),
    queryFn: () => callApi(userChallenge, { params: { challengeId } }),
    enabled,
  });
}

/** Keeps what is being written. `leaving`: the page goes away, and the request must outlive it. */
export async function keepDraft(challengeId: number, userPrompt: string, leaving = false): Promise<void> {
  await callApi(saveDraft, { params: { challengeId }, body: { userPrompt }, keepalive: leaving });
}

/** After a draft was kept: lists show "Continue", and the next opening reads the draft. */
export function forgetDraftState(challengeId: number): void {
  void queryClient.invalidateQueries({ queryKey: userChallengeKey(challengeId), refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: USER_CHALLENGES_KEY });
}

type Submission = { challengeId: number; userPrompt: string; idempotencyKey: string };

/**
 * Submits a prompt. The key makes a repetition harmless, so when no answer came at all (connection lost on the way
 * back) it is sent once more before anybody is told that it failed.
 */
export async function submitPrompt(submission: Submission): Promise<AssessedUserChallenge> {
  const { challengeId, userPrompt, idempotencyKey } = submission;
  const send = () =>
    callApi(submitChallenge, {
      body: { challengeId, userPrompt },
      headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    });
  const result = await send().catch((error: unknown) => {
    if (isNetworkError(error) && navigator.onLine) return send();
    throw error;
  });
  rememberResult(result);
  return result;
}

function rememberResult(result: AssessedUserChallenge): void {
  queryClient.setQueryData<AssessedUserChallenge>(userChallengeKey(result.challengeId), result);
  queryClient.setQueryData<UserChallenge[]>(USER_CHALLENGES_KEY, (known) =>
    known ? [result, ...known.filter(({ challengeId }) => challengeId !== result.challengeId)] : known,
  );
}

/** Everything that counts completed challenges, by the first word of its key. */
const CHANGED_BY_A_SUBMISSION = new Set([
  "user",
  USER_CHALLENGES_KEY[0],
  "user-percentile",
  "user-weekly-points",
  "user-daily-completions",
  CHALLENGES_KEY,
  "all-challenges",
  "leaderboard",
  "challenge-invitations",
  "notices",
]);

/** Marks what a submission has changed as stale; only what is on the screen is asked for again at once. */
export function refreshAfterSubmission(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => CHANGED_BY_A_SUBMISSION.has(String(queryKey[0])),
  });
}

/** The challenge turned out to be completed elsewhere: reads the own work again. */
export async function refreshAttempt(challengeId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: USER_CHALLENGES_KEY }),
    queryClient.invalidateQueries({ queryKey: userChallengeKey(challengeId) }),
  ]);
}

/** A new day has begun: another set, another countdown, and today's counts start at 0. */
export function refreshForNewDay(): void {
  const changed = new Set(["user", CHALLENGES_KEY, "user-daily-completions", "user-weekly-points"]);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(String(queryKey[0])) });
}
