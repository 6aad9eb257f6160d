import type { BodyInputOf } from "@promptsmith/contract/kernel/define-call";
import {
  closePlanOffer,
  endPracticePlan,
  practicePlan,
  savedDaysTold,
  savePracticePlan,
  streak,
  unsubscribe,
} from "@promptsmith/contract/progress/calls";
import type { PracticePlan } from "@promptsmith/contract/progress/entities";
import { STREAK_PAGE } from "@promptsmith/contract/progress/rules";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { track } from "../../platform/analytics/analytics.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { progressKeys } from "./progress-keys.public.ts";

/** The learner's practice plan, with what is left to say about it. */
export function usePracticePlan() {
  return useQuery({ queryKey: progressKeys.plan, queryFn: () => callApi(practicePlan) });
}

/** The learner's days, eight weeks at a time. */
export function useStreakDays() {
  return useInfiniteQuery({
    queryKey: progressKeys.streak,
    queryFn: ({ pageParam }) => callApi(streak, { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ days }) => (days.length < STREAK_PAGE ? null : (days.at(-1)?.day ?? null)),
  });
}

const remember = (plan: PracticePlan) => queryClient.setQueryData(progressKeys.plan, plan);

export async function savePlan(body: BodyInputOf<typeof savePracticePlan>): Promise<void> {
  const plan = await callApi(savePracticePlan, { body });
  remember(plan);
  track("Feature Interaction", {
    feature: "practice_plan",
    days: plan.days?.length ?? 0,
    reminder: plan.remindAt !== null,
  });
}

export async function endPlan(): Promise<void> {
  remember(await callApi(endPracticePlan));
  track("Feature Interaction", { feature: "practice_plan_ended" });
}

export async function closeOffer(): Promise<void> {
  remember(await callApi(closePlanOffer));
  track("Feature Interaction", { feature: "practice_plan_offer_closed" });
}

export async function rememberTold(through: string): Promise<void> {
  remember(await callApi(savedDaysTold, { body: { through } }));
}

/** Ends the mails that the token came with, and tells so; works without a session. */
export async function endMails(token: string): Promise<string> {
  const { message } = await callApi(unsubscribe, { params: { token } });
  void queryClient.invalidateQueries({ queryKey: progressKeys.plan });
  return message;
}
