import * as challenges from "@promptsmith/contract/challenges/calls";

import type { Member } from "./test-app.ts";

/** Hands in something for the first of today's challenges that is not done yet; gives its title. */
export async function practise(member: Member): Promise<string> {
  const done = new Set((await member.call(challenges.userChallenges)).body.map((one) => one.challengeId));
  const open = (await member.call(challenges.todaysChallenges)).body.find((one) => !done.has(one.id));
  if (!open) throw new Error("everything is solved");
  const userPrompt = `Please help with this: ${open.description} Use a numbered list.`;
  const answer = await member.call(challenges.submitChallenge, {
    body: { challengeId: open.id, userPrompt },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return open.title;
}
