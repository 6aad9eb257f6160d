import * as calls from "@promptsmith/contract/challenges/calls";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Visitor } from "@promptsmith/testing/person/visitor";

import { startTestApp } from "../../../../test/support/test-app.ts";
import { Library } from "../library/library.service.ts";
import { TRY_KEY } from "../library/library.store.ts";

/** Nothing is given up unless a test wants it. */
const PATIENT = 60_000;
const times = { textMs: PATIENT };
const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z", judgingTimes: times });
const { db } = app.database;
const TEXT =
  "Write a dinner for two from half a cabbage, two carrots, cold rice and an egg, in numbered steps.";
const play = (visitor: Visitor, userPrompt = TEXT) => visitor.call(calls.tryPrompt, { body: { userPrompt } });

async function rowsStored(): Promise<unknown> {
  const { rows } = await db.execute(sql`select (select count(*) from user_challenges) as attempts,
    (select count(*) from drafts) as drafts, (select count(*) from prompt_tests) as tests,
    (select count(*) from users) as people, (select count(*) from sessions) as sessions`);
  return rows;
}

test("is one easy challenge, the same for all, and in no daily set", async () => {
  const { status, body } = await app.visitor().call(calls.tryChallenge);
  expect(status).toBe(200);
  expect(body).toMatchObject({ difficulty: "easy", category: "Cooking" });
  expect(body.requirements.length).toBeGreaterThan(2);
  expect((await app.visitor().call(calls.tryChallenge)).body).toEqual(body);
  const drawn = (await new Library(db).candidates()).map(({ id }) => id);
  expect(drawn.length).toBeGreaterThan(100);
  expect(drawn).not.toContain(body.id);
});

test("judges a visitor's text and keeps nothing of it", async () => {
  const before = await rowsStored();
  const { status, body } = await play(app.visitor());
  expect(status).toBe(200);
  expect(body.overallScore).toBeGreaterThan(30);
  const fidelity = body.assessment.filter(({ subScore }) => subScore === "fidelity");
  expect(fidelity.reduce((sum, { points }) => sum + points, 0)).toBe(body.fidelityScore);
  expect(await rowsStored()).toEqual(before);
});

test("names the first step, with what its words bring when they are put at the end", async () => {
  const visitor = app.visitor();
  const short = "Write a dinner from a cabbage, carrots, cold rice and an egg, and give it a tempting name.";
  const { overallScore, step } = (await play(visitor, short)).body;
  const words = /You could write: "(.+)"$/u.exec(step?.text ?? "")?.[1];
  expect(words).toBeDefined();
  const better = (await play(visitor, `${short}\n${words}`)).body;
  expect(step?.gain).toBe(better.overallScore - overallScore);
  expect(step?.gain).toBeGreaterThan(0);
});

test("counts by browser, whatever the network, and says when to come again", async () => {
  const [one, other] = [app.visitor(), app.visitor()];
  other.address = one.address;
  for (let at = 0; at < calls.tryPrompt.counted.byBrowser.max; at += 1)
    expect((await play(one, `${TEXT} ${at}`)).status).toBe(200);
  const refused = await play(one);
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await play(other)).status).toBe(200);
  app.clock.advance({ hours: 1 });
  expect((await play(one)).status).toBe(200);
});

test("does not count a text that was given up, says when to come again, and logs nothing of it", async () => {
  const visitor = app.visitor();
  const slow = `secret words ${"X 1 1 X X 1 1 X ".repeat(280)}`.slice(0, 4_500).trim();
  times.textMs = 1;
  const { status, headers } = await play(visitor, slow);
  times.textMs = PATIENT;
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
  for (let at = 0; at < calls.tryPrompt.counted.byBrowser.max; at += 1)
    expect((await play(visitor)).status).toBe(200);
  expect((await play(visitor)).status).toBe(429);
  expect([...app.takeWarnings(), ...app.takeErrors()].join("\n")).not.toContain("secret words");
});

test.each([
  ["", "User prompt is required"],
  ["x".repeat(5001), null],
])("refuses a text as a submission does", async (userPrompt, message) => {
  const { status, text } = await play(app.visitor(), userPrompt);
  expect(status).toBe(400);
  if (message !== null) expect(text).toContain(message);
});

test("wants a token of its own pages", async () => {
  const { status } = await app
    .visitor()
    .post("/api/try", { userPrompt: TEXT }, { headers: { "x-csrf-token": "made up" } });
  expect(status).toBe(403);
});

test("is not there where the operator has withdrawn it", async () => {
  await db.execute(sql`update challenges set withdrawn_at = now() where library_key = ${TRY_KEY}`);
  app.clock.advance({ minutes: 2 });
  expect((await app.visitor().call(calls.tryChallenge)).status).toBe(404);
  expect((await play(app.visitor())).status).toBe(404);
});
