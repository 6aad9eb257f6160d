import * as calls from "@promptsmith/contract/challenges/calls";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import * as friends from "@promptsmith/contract/friends/calls";

import { promptsFor } from "@promptsmith/testing/prompts";
import type { Member, TestApp } from "./test-app.ts";

export async function todaysFirst(member: Member): Promise<Challenge> {
  const [first] = (await member.call(calls.todaysChallenges)).body;
  if (!first) throw new Error("no challenge today");
  return first;
}

/** A prompt that can be improved. */
export const weakPrompt = (challenge: Challenge): string => promptsFor(challenge).at(-1) ?? "";

export const submit = (member: Member, challengeId: number, userPrompt: string) =>
  member.call(calls.submitChallenge, { body: { challengeId, userPrompt } });

export const handIn = (member: Member, challengeId: number, userPrompt: string, key?: string) =>
  member.call(calls.submitDraft, {
    params: { challengeId },
    body: { userPrompt },
    ...(key !== undefined && { headers: { [calls.IDEMPOTENCY_HEADER]: key } }),
  });

export const compare = (member: Member, challengeId: number) =>
  member.call(calls.compareChallenge, { params: { challengeId } });

/** Keeps what is being written. */
export const saveNext = (member: Member, challengeId: number, userPrompt: string, basedOn?: number) =>
  member.call(calls.saveNextDraft, {
    params: { challengeId },
    body: { userPrompt, ...(basedOn !== undefined && { basedOn }) },
  });

export const selfUser = async (member: Member) =>
  (await member.get<Record<string, number>>("/api/user")).body;

export const draftsOf = async (member: Member, challengeId: number) =>
  (await member.call(calls.drafts, { params: { challengeId } })).body;

export const workOn = async (member: Member, challengeId: number) =>
  (await member.call(calls.userChallenge, { params: { challengeId } })).body;

/** A member with a completed challenge whose first draft leaves room. */
export async function begun(app: TestApp, member?: Member) {
  const ann = member ?? (await app.member());
  const challenge = await todaysFirst(ann);
  const first = (await submit(ann, challenge.id, weakPrompt(challenge))).body;
  return { ann, challenge, id: challenge.id, first };
}

export async function befriend(a: Member, b: Member): Promise<number> {
  const { body } = await a.call(friends.requestFriendship, { body: { friendId: b.id } });
  await b.call(friends.changeFriendship, { params: { id: body.id }, body: { status: "accepted" } });
  return body.id;
}
