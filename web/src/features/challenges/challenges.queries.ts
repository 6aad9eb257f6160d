import {
  challenge,
  IDEMPOTENCY_HEADER,
  saveDraft,
  submitChallenge,
  todaysChallenges,
  userChallenge,
  userChallenges,
} from "@promptsmith/contract/challenges/calls";
import type {
  AssessedUserChallenge,
  Challenge,
  UserChallenge,
} from "@promptsmith/contract/challenges/entities";
import { ALREADY_COMPLETED, MIXED_THEME } from "@promptsmith/contract/challenges/rules";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { ApiError, isNetworkError } from "../../platform/api-error.ts";
import { adoptEarlyAnswer } from "../../platform/adopt-early-answer.ts";
import { DEFAULT_FRESH_MS, queryClient } from "../../platform/query-client.ts";
import { localStore } from "../../platform/storage.ts";
import { byDifficulty } from "./domain/difficulty-look.ts";

const MINUTE = 60_000;
const CHALLENGES_KEY = "challenges";
/** Where a tab tells the others what it has completed. */
const LAST_COMPLETED_KEY = "lastCompleted";
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

/** Takes over today's set and the own work as the page's head was told them, so that the first drawing has them. */
export async function adoptTodaysChallenges(): Promise<void> {
  await Promise.all([
    adoptEarlyAnswer(todaysChallenges.path, (set: Challenge[]) =>
      queryClient.setQueryData([CHALLENGES_KEY, MIXED_THEME], byDifficulty(set)),
    ),
    adoptEarlyAnswer(userChallenges.path, (own: UserChallenge[]) =>
      queryClient.setQueryData(USER_CHALLENGES_KEY, own),
    ),
  ]);
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

/**
 * The own work on one challenge with its assessment, null where there is none (any more); asked only where the list
 * knows of some. A draft may have been changed on another device, so every opening reads it anew.
 */
export function useUserChallenge(challengeId: number, enabled: boolean) {
  return useQuery({
    queryKey: userChallengeKey(challengeId),
    queryFn: () => fetchUserChallenge(challengeId),
    enabled,
    staleTime: ({ state }) => (state.data?.completed ? DEFAULT_FRESH_MS : 0),
  });
}

/** What was emptied is gone: the list, read after that, knows of none, so that nothing has to be asked and refused. */
function isKnownAsNew(challengeId: number): boolean {
  const list = queryClient.getQueryState<UserChallenge[]>(USER_CHALLENGES_KEY);
  if (list?.data === undefined || list.isInvalidated || list.status === "error") return false;
  return !list.data.some((one) => one.challengeId === challengeId);
}

async function fetchUserChallenge(challengeId: number): Promise<AssessedUserChallenge | null> {
  const settled = settling.get(challengeId);
  await settled;
  if (settled !== undefined && isKnownAsNew(challengeId)) return null;
  try {
    return await callApi(userChallenge, { params: { challengeId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Keeps what is being written. `leaving`: the page goes away, and the request must outlive it. */
export async function keepDraft(challengeId: number, userPrompt: string, leaving = false): Promise<void> {
  await callApi(saveDraft, { params: { challengeId }, body: { userPrompt }, keepalive: leaving });
}

/** Drafts that are on their way to the server after their dialog has closed. */
const settling = new Map<number, Promise<void>>();

/** The dialog has closed: once the last of the draft is kept, lists show "Continue". */
export async function settleDraft(challengeId: number, kept: Promise<void>): Promise<void> {
  const settled = kept.then(() => queryClient.invalidateQueries({ queryKey: USER_CHALLENGES_KEY }));
  settling.set(challengeId, settled);
  await settled;
  if (settling.get(challengeId) === settled) settling.delete(challengeId);
}

/** Whether an opening has to wait for the draft of the one before, of which the list knows nothing yet. */
export function isSettling(challengeId: number): boolean {
  return settling.has(challengeId);
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
  if (result.scoredBy === "fallback") doubtAiStatus();
  localStore.set(LAST_COMPLETED_KEY, `${challengeId} ${idempotencyKey}`);
  return result;
}

// Another tab of this browser has completed a challenge: this one shall not go on offering it.
globalThis.window?.addEventListener("storage", ({ key, newValue }) => {
  if (key === LAST_COMPLETED_KEY && newValue !== null) void readCompletedElsewhere(Number.parseInt(newValue));
});

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

/** The challenge turned out to be completed in another tab or on another device: reads all that this has changed. */
export async function readCompletedElsewhere(challengeId: number): Promise<void> {
  refreshAfterSubmission();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: USER_CHALLENGES_KEY }, { cancelRefetch: false }),
    queryClient.invalidateQueries({ queryKey: userChallengeKey(challengeId) }),
  ]);
}

export function isCompletedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.serverText === ALREADY_COMPLETED;
}

/** Fallback content came although the AI was thought usable: asks how it stands, so that the learner is told. */
export function doubtAiStatus(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      const known = state.data as { status?: { canUseOpenAI?: boolean } } | null | undefined;
      return queryKey[0] === "openai-status" && known?.status?.canUseOpenAI === true;
    },
  });
}

/** A new day has begun: another set, another countdown, and today's counts start at 0. */
export function refreshForNewDay(): void {
  const changed = new Set(["user", CHALLENGES_KEY, "user-daily-completions", "user-weekly-points"]);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(String(queryKey[0])) });
}
