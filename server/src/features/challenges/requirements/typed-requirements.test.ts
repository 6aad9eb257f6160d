import * as calls from "@promptsmith/contract/challenges/calls";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member, TestApp } from "../../../../test/support/test-app.ts";
import { typedRequirements } from "./typed-requirements.service.ts";

/** Nothing is given up unless a test wants it. */
const PATIENT = 60_000;
const times = { textMs: PATIENT, typedMs: PATIENT };
const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z", judgingTimes: times });
const { db } = app.database;
const unlimited = await startTestApp({ env: { RATE_LIMITS: "off" }, judgingTimes: times });

/** A text that takes many times as long to judge as what people write. */
const slow = (name: string): string => `${name} ${"X 1 1 X X 1 1 X ".repeat(280)}`.slice(0, 4_500).trim();

async function learner(at: TestApp = app): Promise<{ ann: Member; challenge: Challenge }> {
  const ann = await at.member();
  const [challenge] = (await ann.call(calls.todaysChallenges)).body;
  if (challenge === undefined) throw new Error("no set");
  return { ann, challenge };
}

const typed = (member: Member, id: number, userPrompt: string) =>
  member.call(calls.requirementsMet, { params: { id }, body: { userPrompt } });

describe("the requirements that a text meets while it is typed", () => {
  test("are of those that its result calls met, in the order of the challenge", async () => {
    const { ann, challenge } = await learner();
    const { id, requirements } = challenge;
    const text = challenge.description;
    const { status, body } = await typed(ann, id, text);
    expect(status).toBe(200);
    const result = await ann.call(calls.submitChallenge, { body: { challengeId: id, userPrompt: text } });
    const rows = result.body.assessment ?? [];
    const verdicts = requirements.map((name) => rows.find(({ criterion }) => criterion === name)?.verdict);
    expect(new Set(verdicts.filter((_, at) => body.met[at]))).toEqual(new Set(["met"]));
  });

  test("are told apart: a text that says one thing meets no other", async () => {
    const { ann } = await learner();
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from challenges where title = 'Offside for Grandma'`,
    );
    const id = rows[0]?.id ?? 0;
    const { requirements } = (await ann.call(calls.challenge, { params: { id } })).body;
    const metBy = async (text: string) => {
      app.clock.advance({ seconds: 1 });
      const { met } = (await typed(ann, id, text)).body;
      return requirements.filter((_, at) => met[at]);
    };
    expect(await metBy("Explain the offside rule.")).toEqual(["The offside rule"]);
    expect(await metBy("Explain the offside rule in at most 120 words.")).toEqual([
      "The offside rule",
      "At most 120 words",
    ]);
    expect(await metBy(" \n")).toEqual([]);
  });

  test("are none of an empty text, one answer for each", async () => {
    const { ann, challenge } = await learner();
    const { status, body } = await typed(ann, challenge.id, "");
    expect(status).toBe(200);
    expect(body.met).toEqual(challenge.requirements.map(() => false));
  });

  test("are asked for by who may open the challenge", async () => {
    const { ann } = await learner();
    const { status, body } = await typed(ann, 999_999, "Explain");
    expect([status, body]).toEqual([404, expect.objectContaining({ message: "Challenge not found" })]);
  });

  test("leave nothing stored", async () => {
    const { ann, challenge } = await learner();
    const stored = async () =>
      (
        await db.execute(sql`select (select count(*) from user_challenges) as attempts,
          (select count(*) from drafts) as drafts, (select count(*) from prompt_tests) as tests`)
      ).rows;
    const before = await stored();
    expect((await typed(ann, challenge.id, goodPrompt(challenge))).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test.each([["x".repeat(5001)], [undefined]])(
    "are those of a text that can be saved, case %#",
    async (text) => {
      const { ann, challenge } = await learner();
      const { status } = await ann.post(`/api/challenges/${challenge.id}/requirements`, { userPrompt: text });
      expect(status).toBe(400);
    },
  );
});

describe("how often they are read", () => {
  test("is twice a second for a person", async () => {
    const [{ ann, challenge }, { ann: ben }] = [await learner(), await learner()];
    for (const text of ["One", "Two"]) expect((await typed(ann, challenge.id, text)).status).toBe(200);
    const { status, headers } = await typed(ann, challenge.id, "Three");
    expect([status, headers["retry-after"]]).toEqual([429, "1"]);
    expect((await typed(ben, challenge.id, "Three")).status).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect((await typed(ann, challenge.id, "Three")).status).toBe(200);
  });

  test("is one at a time for a person, and of those that wait the newest", async () => {
    const { ann, challenge } = await learner(unlimited);
    const texts = [slow("first"), "Second", "Third", "Fourth"];
    // They may reach the server one after the other, each when the one before is answered: then they are sent again.
    await vi.waitFor(async () => {
      const answers = await Promise.all(texts.map((text) => typed(ann, challenge.id, text)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    }, PATIENT);
  });
});

test("of the texts of a person that wait the newest is read, and no other", async () => {
  const read: string[] = [];
  let release: (reading: { met: boolean[]; ms: number }) => void = () => undefined;
  const held = new Promise<{ met: boolean[]; ms: number }>((resolve) => (release = resolve));
  const service = typedRequirements({
    clock: { now: () => new Date() },
    judging: {
      of: () => ({
        requirementsMet(_: unknown, text: string) {
          read.push(text);
          return held;
        },
      }),
    } as never,
    findChallenge: () =>
      Promise.resolve({ rubric: [{ ask: "explain it", name: "It", weight: 1, signals: [] }] } as never),
    times,
  });
  const first = service.met(1, 5, "First");
  await vi.waitFor(() => expect(read).toEqual(["First"]), PATIENT);
  const rest = ["Second", "Third", "Fourth"].map((text) => service.met(1, 5, text));
  await new Promise(setImmediate);
  release({ met: [true], ms: 0 });
  const ends = await Promise.allSettled([first, ...rest]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(read).toEqual(["First", "Fourth"]);
});

test("a text that takes too long is answered at once, and its writer's next ones are not read for half a minute", async () => {
  const [{ ann, challenge }, { ann: ben }] = [await learner(), await learner()];
  const { id } = challenge;
  times.typedMs = 1;
  const { status, headers } = await typed(ann, id, slow("secret words"));
  times.typedMs = PATIENT;
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
  expect((await typed(ann, id, "Short")).status).toBe(429);
  expect((await typed(ben, id, "Short")).status).toBe(200);
  app.clock.advance({ seconds: 30 });
  expect((await typed(ann, id, "Short")).status).toBe(200);
  expect(app.takeWarnings().join("\n")).not.toContain("secret words");
});
