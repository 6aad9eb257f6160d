import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { pointsFor } from "@promptsmith/contract/challenges/rules";
import { goodPrompt, promptsFor } from "@promptsmith/testing/prompts";

import {
  begun,
  compare,
  draftsOf,
  handIn,
  saveNext,
  selfUser,
  submit,
  todaysFirst,
  weakPrompt,
  workOn,
} from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { checkLedger } from "../../progress/progress.public.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const { db } = app.database;

describe("a further draft is refused", () => {
  test("without a record of one's own, and before the first draft is completed", async () => {
    const ann = await app.member();
    const { id } = await todaysFirst(ann);
    const everything = async (status: number, message: string) => {
      for (const answer of [await handIn(ann, id, "Something"), await saveNext(ann, id, "Something")])
        expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
    };
    await everything(404, "Challenge not found");
    expect((await ann.call(calls.drafts, { params: { challengeId: id } })).status).toBe(404);
    expect((await compare(ann, id)).status).toBe(404);
    await ann.call(calls.saveDraft, { params: { challengeId: id }, body: { userPrompt: "A beginning" } });
    await everything(409, "Complete the challenge first");
    const [opened, listed] = [await compare(ann, id), await draftsOf(ann, id)];
    expect([opened.status, opened.text]).toEqual([
      403,
      expect.stringContaining("Complete the challenge first"),
    ]);
    expect(listed).toEqual({ drafts: [], writing: null, writingVersion: null, comparedAt: null });
    // Handed in, and its process died before it was judged.
    await db.execute(
      sql`update user_challenges set submitted_at = '2026-03-04T12:00:00Z' where user_id = ${ann.id}`,
    );
    await everything(409, "Complete the challenge first");
    const same = await handIn(ann, id, "a  BEGINNING");
    expect([same.status, same.text]).toEqual([409, expect.stringContaining("Nothing was changed")]);
  });

  test.each([
    ["as it was", (text: string) => text],
    ["in other letters", (text: string) => text.toUpperCase()],
    ["with other blanks", (text: string) => `  ${text.replaceAll(" ", "\n \u00a0")}\t`],
    ["in wide letters", (text: string) => text.replaceAll("e", "ｅ")],
    ["with signs that are not seen", (text: string) => `\u200b${text.replace(" ", " \u2060")}`],
  ])("when it is an earlier draft %s", async (_, change) => {
    const { ann, challenge, id } = await begun(app);
    const again = await handIn(ann, id, change(weakPrompt(challenge)));
    expect([again.status, again.text]).toEqual([409, expect.stringContaining("Nothing was changed")]);
    await handIn(ann, id, goodPrompt(challenge));
    expect((await handIn(ann, id, change(goodPrompt(challenge)))).status).toBe(409);
    expect((await draftsOf(ann, id)).drafts).toHaveLength(1);
  });

  test("after three; a repeated text is reported first", async () => {
    const { ann, challenge, id } = await begun(app);
    const texts = promptsFor(challenge).slice(0, 4);
    for (const text of texts.slice(0, 3)) expect((await handIn(ann, id, text)).status).toBe(201);
    const fourth = await handIn(ann, id, `${texts[0]} More.`);
    expect([fourth.status, fourth.text]).toEqual([409, expect.stringContaining("No drafts left")]);
    const same = await handIn(ann, id, texts[0] ?? "");
    expect([same.status, same.text]).toEqual([409, expect.stringContaining("Nothing was changed")]);
    expect((await saveNext(ann, id, "One more")).text).toContain("No drafts left");
    expect(await workOn(ann, id)).toMatchObject({ draftsUsed: 3 });
  });

  test.each([
    [{}, "User prompt is required"],
    [{ userPrompt: " \u200b " }, "User prompt is required"],
    [{ userPrompt: "x".repeat(5001) }, "Prompt must be at most 5000 characters"],
  ])("as %j", async (body, message) => {
    const { ann, id } = await begun(app);
    const answer = await ann.post(`/api/user-challenges/${id}/drafts`, body);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe("a repeated call", () => {
  test("with its key gives the same answer again, another text under the key none", async () => {
    const { ann, challenge, id } = await begun(app);
    const text = goodPrompt(challenge);
    const once = await handIn(ann, id, text, "key one");
    const points = (await selfUser(ann))["totalPoints"];
    const twice = await handIn(ann, id, text, "key one");
    expect([twice.status, twice.body]).toEqual([201, once.body]);
    expect((await selfUser(ann))["totalPoints"]).toBe(points);
    expect((await handIn(ann, id, `${text} More`, "key one")).status).toBe(422);
    const other = await begun(app, ann).catch(() => null);
    expect(other).not.toBeNull();
    const later = await handIn(ann, id, `${text} And more`, "key two");
    expect(later.body.number).toBe(3);
    // The first answer is the same after others have come.
    expect((await handIn(ann, id, text, "key one")).body).toEqual(once.body);
  });

  test("under the key of a draft of another challenge is refused", async () => {
    const { ann, challenge, id } = await begun(app);
    const [, second] = (await ann.call(calls.todaysChallenges)).body;
    if (!second) throw new Error("no second challenge");
    await submit(ann, second.id, weakPrompt(second));
    expect((await handIn(ann, id, goodPrompt(challenge), "one key")).status).toBe(201);
    expect((await handIn(ann, second.id, goodPrompt(second), "one key")).status).toBe(422);
  });
});

test("a draft that another process is judging is waited for, and another text under its key is refused", async () => {
  const { ann, challenge, id } = await begun(app);
  const text = goodPrompt(challenge);
  await db.execute(sql`insert into drafts (user_id, challenge_id, number, prompt, version, submitted_at, idempotency_key,
      lease_owner, lease_until, created_at, updated_at)
    values (${ann.id}, ${id}, 2, ${text}, 7, '2026-03-04T12:00:00Z', 'theirs', 'other', '2026-03-04T12:00:30Z',
      '2026-03-04T12:00:00Z', '2026-03-04T12:00:00Z')`);
  expect((await handIn(ann, id, `${text} More`, "theirs")).status).toBe(422);
  const waiting = handIn(ann, id, text, "theirs");
  const early = await Promise.race([
    waiting.then(() => "answered"),
    new Promise((end) => setTimeout(end, 400, "waits")),
  ]);
  expect(early).toBe("waits");
  app.clock.advance({ seconds: 31 });
  expect([(await waiting).status, (await waiting).body.number]).toEqual([201, 2]);
  app.clock.set("2026-03-04T12:00:00.000Z");
});

describe("fifty at once", () => {
  const of = (answers: readonly { status: number }[], wanted: number): number =>
    answers.filter(({ status }) => status === wanted).length;

  test("of different texts make three drafts, which earn what they improve", async () => {
    const { ann, challenge, id } = await begun(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => handIn(ann, id, `${goodPrompt(challenge)} Variant ${at}.`)),
    );
    expect([of(answers, 201), of(answers, 409)]).toEqual([3, 47]);
    const { drafts } = await draftsOf(ann, id);
    expect(drafts.map(({ number }) => number)).toEqual([2, 3, 4]);
    const work = await workOn(ann, id);
    expect(work.pointsTotal).toBe(pointsFor(challenge.points, work.best?.counted ?? 0));
    expect((await selfUser(ann))["totalPoints"]).toBe(work.pointsTotal);
    expect((await checkLedger({ db, repair: false })).findings).toEqual([]);
  });

  test("of one text make one draft; with a key all calls get its result", async () => {
    const { ann, challenge, id } = await begun(app);
    const same = await Promise.all(Array.from({ length: 50 }, () => handIn(ann, id, goodPrompt(challenge))));
    expect([of(same, 201), of(same, 409)]).toEqual([1, 49]);
    const keyed = await Promise.all(
      Array.from({ length: 50 }, () => handIn(ann, id, `${goodPrompt(challenge)} Once.`, "the key")),
    );
    expect(new Set(keyed.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(keyed[0]?.body.number).toBe(3);
  });
});
