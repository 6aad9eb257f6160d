import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import * as calls from "@promptsmith/contract/sharing/calls";
import type { Member } from "./test-app.ts";

/** Makes a person's public link to the first challenge of the day. */
export async function shareFirst(who: Member) {
  const [challenge] = (await who.call(challengeCalls.todaysChallenges)).body;
  if (!challenge) throw new Error("no challenge today");
  const { shareToken } = (await who.call(calls.shareChallenge, { body: { challengeId: challenge.id } })).body;
  return { challenge, token: shareToken };
}

export const rename = (who: Member, displayName: string) =>
  who.put("/api/profile", { displayName, age: "25-34", country: "France" });
