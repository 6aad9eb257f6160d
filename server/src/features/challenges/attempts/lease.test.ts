import { expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import type { Behaviour } from "@promptsmith/testing/doubles/ai";
import { wrongKey } from "@promptsmith/testing/doubles/ai";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { startOpenAiDouble } from "../../../../test/support/ai-at-double.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

const double = await startOpenAiDouble();
const app = await startTestApp({
  env: double.env,
  aiTimes: { callMs: 60_000, stateMs: 0 },
  overSocket: true,
});
const other = await startTestApp({ database: app.database, overSocket: true });

const leaseOf = async (userId: number): Promise<string | null> => {
  const { rows } = await app.deps.db.execute<{ until: string | null }>(
    `select lease_until::text as until from user_challenges where user_id = ${userId}`,
  );
  return rows[0]?.until ?? null;
};

test("a slow assessment keeps its lease for as long as it takes, and another process waits for it", async () => {
  let answer = (): void => undefined;
  const slowly: Behaviour = async (asked, response) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await wrongKey(asked, response);
  };
  double.will(slowly);
  const ann = await app.registerAndLogin();
  const [easy] = (await ann.call(calls.todaysChallenges)).body;
  const elsewhere = other.visitor();
  await elsewhere.post("/api/firebase/login", { email: ann.email, password: ann.password });
  const submission = { body: { challengeId: easy?.id ?? 0, userPrompt: goodPrompt(easy) } };

  const first = ann.call(calls.submitChallenge, submission);
  await expect.poll(() => leaseOf(ann.id), { timeout: 20_000 }).not.toBeNull();
  const taken = await leaseOf(ann.id);
  app.clock.advance({ seconds: 14 });
  await expect.poll(() => leaseOf(ann.id), { timeout: 30_000 }).not.toBe(taken);

  // The lease as it was taken would be over.
  other.clock.advance({ seconds: 20 });
  const second = elsewhere.call(calls.submitChallenge, submission);
  const early = await Promise.race([
    second.then(() => "answered"),
    new Promise((end) => setTimeout(end, 400, "waits")),
  ]);
  expect(early).toBe("waits");
  answer();
  expect((await first).status).toBe(201);
  expect((await second).status).toBe(409);
  expect(await leaseOf(ann.id)).toBeNull();
}, 90_000);
