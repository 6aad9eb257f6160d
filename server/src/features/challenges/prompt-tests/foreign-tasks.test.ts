import * as calls from "@promptsmith/contract/challenges/calls";
import { expect, test } from "vitest";

import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";
import { streamed } from "../../../../test/support/testing-prompts.ts";

const app = await startTestApp({ overSocket: true });

type Task = { readonly title: string; readonly description: string };
const FOREIGN: Task = { title: "My homework", description: "Translate the text below into French." };

const bodyOf = ({ title, description }: Task) => ({
  challengeTitle: title,
  challengeDescription: description,
  userPrompt: "Write a short friendly letter.",
});
const tested = async (who: Member, task: Task) =>
  (await who.call(calls.testPrompt, { body: bodyOf(task) })).status;

async function testMany(who: Member, task: Task, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < times; done += 1) statuses.push(await tested(who, task));
  return statuses;
}

/** A challenge that was made for this person alone. */
async function madeFor(who: Member): Promise<Task> {
  const task = { title: `For ${who.id}`, description: "Ask for a letter to your landlord." };
  await app.deps.db.execute(
    `insert into challenges (user_id, title, description, difficulty, category, points, created_at)
     values (${who.id}, '${task.title}', '${task.description}', 'easy', 'Writing', 10, '2026-03-01')`,
  );
  return task;
}

test("a task that is no challenge can be tested ten times an hour", async () => {
  const ann = await app.registerAndLogin();
  expect(new Set(await testMany(ann, FOREIGN, 10))).toEqual(new Set([200]));
  for (const answer of [
    await ann.call(calls.testPrompt, { body: bodyOf(FOREIGN) }),
    await streamed(ann, bodyOf(FOREIGN)),
  ]) {
    expect([answer.status, answer.body]).toEqual([
      429,
      expect.objectContaining({ message: "Too many requests. Please wait a moment and try again." }),
    ]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  // Other people, and challenges, are not concerned.
  expect(await tested(await app.registerAndLogin(), FOREIGN)).toBe(200);
  const [easy] = (await ann.call(calls.todaysChallenges)).body;
  if (!easy) throw new Error("no set");
  expect(await tested(ann, easy)).toBe(200);
  app.clock.advance({ hours: 1, seconds: 1 });
  expect(await tested(ann, FOREIGN)).toBe(200);
});

test("a challenge is known by title and description, by its id alone, and only to those who may open it", async () => {
  const [ann, ben] = [await app.registerAndLogin(), await app.registerAndLogin()];
  const own = await madeFor(ann);
  const [easy] = (await ann.call(calls.todaysChallenges)).body;
  if (!easy) throw new Error("no set");
  expect(new Set(await testMany(ann, own, 12))).toEqual(new Set([200]));
  expect(new Set(await testMany(ann, { ...easy, title: ` ${easy.title} ` }, 12))).toEqual(new Set([200]));
  const named = { ...bodyOf(FOREIGN), challengeId: easy.id };
  for (let done = 0; done < 12; done += 1)
    expect((await ann.call(calls.testPrompt, { body: named })).status).toBe(200);
  // For others it is a foreign task, and so is one with another description.
  const others = [
    ...(await testMany(ben, own, 6)),
    ...(await testMany(ben, { ...easy, description: "x" }, 5)),
  ];
  expect(others).toEqual([...Array<number>(10).fill(200), 429]);
});
