import {
  challenge,
  todaysChallenges,
  userChallenge,
  userChallenges,
} from "@promptsmith/contract/challenges/calls";
import type {
  AssessedUserChallenge,
  TodaysChallenge,
  UserChallenge,
} from "@promptsmith/contract/challenges/entities";
import { MIXED_CATEGORY } from "@promptsmith/contract/challenges/rules";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { adoptEarlyAnswer } from "../../platform/api/early-answers.ts";
import { DEFAULT_FRESH_MS, queryClient } from "../../platform/api/query-client.ts";
import { localStore } from "../../platform/browser/storage.ts";
import { aiStatusKeys } from "../ai-status/ai-status-keys.public.ts";
import { identityKeys } from "../identity/identity-keys.public.ts";
import { progressKeys } from "../progress/progress-keys.public.ts";
import { changedBySubmission, challengeKeys } from "./challenges-keys.public.ts";
import { workOn } from "./domain/challenge-state.ts";
import { byDifficulty } from "./domain/difficulty-look.ts";

const MINUTE = 60_000;
/** The storage key by which a tab tells the others what it has completed. */
const LAST_COMPLETED_KEY = "lastCompleted";

/** Today's set of a category, easy first: fresh for 2 minutes, kept for 5. */
export function useTodaysChallenges(category: string) {
  return useQuery({
    queryKey: challengeKeys.todaysOf(category),
    queryFn: () =>
      callApi(todaysChallenges, category === MIXED_CATEGORY ? {} : { query: { category } }).then(
        byDifficulty,
      ),
    staleTime: 2 * MINUTE,
    gcTime: 5 * MINUTE,
  });
}

/** Takes over today's set as the page's head was told it, so that the first drawing has it. */
export const adoptTodaysChallenges = (): Promise<void> =>
  adoptEarlyAnswer(todaysChallenges.path, (set: TodaysChallenge[]) =>
    queryClient.setQueryData(challengeKeys.todaysOf(MIXED_CATEGORY), byDifficulty(set)),
  );

/** One challenge by its id. */
export function useChallenge(id: number | null) {
  return useQuery({
    queryKey: challengeKeys.challenge(id),
    queryFn: () => callApi(challenge, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

/** The signed-in person's own work on all challenges, newest first. */
export function useUserChallenges(enabled = true) {
  return useQuery({ queryKey: challengeKeys.attempts, queryFn: () => callApi(userChallenges), enabled });
}

/** Whether the signed-in person has completed it, according to what was read so far. */
export function isCompleted(challengeId: number): boolean {
  const own = queryClient.getQueryData<UserChallenge[]>(challengeKeys.attempts);
  const sets = queryClient.getQueriesData<TodaysChallenge[]>({ queryKey: challengeKeys.todays });
  const challenge = sets.flatMap(([, set]) => set ?? []).find(({ id }) => id === challengeId);
  if (challenge) return workOn(challenge, own)?.completed === true;
  return own?.some((attempt) => attempt.challengeId === challengeId && attempt.completed) ?? false;
}

/**
 * The own work on one challenge with its assessment, null where there is none (any more); asked only where the list
 * knows of some. A draft may have been changed on another device, so every opening reads it anew.
 */
export function useUserChallenge(challengeId: number, enabled: boolean) {
  return useQuery({
    queryKey: challengeKeys.attempt(challengeId),
    queryFn: () => fetchUserChallenge(challengeId),
    enabled,
    staleTime: ({ state }) => (state.data?.completed ? DEFAULT_FRESH_MS : 0),
  });
}

/** Whether the cached list says that there is no attempt, as after a draft was emptied; then no read is needed. */
function isKnownAsNew(challengeId: number): boolean {
  const list = queryClient.getQueryState<UserChallenge[]>(challengeKeys.attempts);
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

/** Drafts that are on their way to the server after their dialog has closed. */
const settling = new Map<number, Promise<void>>();

/** Runs after the dialog has closed: once the last text is saved, lists show "Continue". */
export async function settleDraft(challengeId: number, kept: Promise<void>): Promise<void> {
  const settled = kept.then(async () => {
    void queryClient.invalidateQueries({ queryKey: challengeKeys.laterDrafts(challengeId) });
    await queryClient.invalidateQueries({ queryKey: challengeKeys.attempts });
  });
  settling.set(challengeId, settled);
  await settled;
  if (settling.get(challengeId) === settled) settling.delete(challengeId);
}

/** Waits until the draft of a closed dialog is saved. */
export async function draftSettled(challengeId: number): Promise<void> {
  await settling.get(challengeId);
}

/** Whether the draft of the last opening is still being saved, so that a new opening has to wait. */
export function isSettling(challengeId: number): boolean {
  return settling.has(challengeId);
}

/** Tells other tabs of a completed challenge; the idempotency key makes each message a new value. */
export function tellOtherTabs(challengeId: number, idempotencyKey: string): void {
  localStore.set(LAST_COMPLETED_KEY, `${challengeId} ${idempotencyKey}`);
}

// Another tab has completed a challenge, so this one stops offering it.
globalThis.window?.addEventListener("storage", ({ key, newValue }) => {
  if (key === LAST_COMPLETED_KEY && newValue !== null) void readCompletedElsewhere(Number.parseInt(newValue));
});

/** Marks what a submission has changed as stale; only what is on the screen is asked for again at once. */
export function refreshAfterSubmission(): void {
  for (const queryKey of changedBySubmission) void queryClient.invalidateQueries({ queryKey });
}

/** The challenge turned out to be completed in another tab or on another device: reads all that this has changed. */
export async function readCompletedElsewhere(challengeId: number): Promise<void> {
  refreshAfterSubmission();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: challengeKeys.attempts }, { cancelRefetch: false }),
    queryClient.invalidateQueries({ queryKey: challengeKeys.attempt(challengeId) }),
    queryClient.invalidateQueries({ queryKey: challengeKeys.laterDrafts(challengeId) }),
  ]);
}

/** Reads the AI's state again, because a result came without the AI although it was thought usable. */
export function doubtAiStatus(): void {
  void queryClient.invalidateQueries({
    queryKey: aiStatusKeys.status,
    predicate: ({ state }) => {
      const known = state.data as { status?: { canUseOpenAI?: boolean } } | null | undefined;
      return known?.status?.canUseOpenAI === true;
    },
  });
}

/** Asks when the person's day ends now. A question that is under way is not begun anew. */
export function askForNewDay(): void {
  void queryClient.invalidateQueries({ queryKey: identityKeys.user }, { cancelRefetch: false });
}

/** Reads today's set and counts again, because a new day has begun. */
export function refreshForNewDay(): void {
  const { dailyCompletions, weeklyPoints } = progressKeys;
  for (const queryKey of [challengeKeys.todays, dailyCompletions, weeklyPoints])
    void queryClient.invalidateQueries({ queryKey });
}
