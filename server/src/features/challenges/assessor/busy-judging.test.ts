import * as calls from "@promptsmith/contract/challenges/calls";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { describe, expect, test } from "vitest";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { befriend, compare, draftsOf } from "../../../../test/support/drafting.ts";
import type { Member } from "../../../../test/support/test-app.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

/** Nothing is given up unless a test wants it. */
const PATIENT = 60_000;
const times = { textMs: PATIENT };
const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z", judgingTimes: times });

const BUSY = "The service is busy. Please try again in a moment.";
/** A text that takes many times as long to judge as what people write. */
const hostile = (name: string, length = 4_500): string =>
  `${name} ${"X 1 1 X X 1 1 X ".repeat(400)}`.slice(0, length).trim();

async function challengesOf(member: Member, most: number): Promise<Challenge[]> {
  const found: Challenge[] = [];
  for (const category of CATEGORIES) {
    if (found.length >= most) break;
    found.push(...(await member.call(calls.todaysChallenges, { query: { category } })).body);
  }
  return found.slice(0, most);
}

const submit = (member: Member, challengeId: number, userPrompt: string, key?: string) =>
  member.call(calls.submitChallenge, {
    body: { challengeId, userPrompt },
    ...(key !== undefined && { headers: { [calls.IDEMPOTENCY_HEADER]: key } }),
  });

/** Sixteen calls at once of a learner whose texts take long, and in which order everything is answered. */
async function under(
  attack: (mallory: Member, challenge: Challenge, n: number) => Promise<{ status: number }>,
) {
  const mallory = await app.member();
  const set = await challengesOf(mallory, 16);
  const order: string[] = [];
  const note =
    (name: string) =>
    <Answer extends { status: number }>(answer: Answer): Answer => {
      order.push(`${name} ${answer.status}`);
      return answer;
    };
  const all = set.map((challenge, n) => attack(mallory, challenge, n).then(note("hostile")));
  return { note, order, all, before: (name: string) => order.slice(0, order.indexOf(name)).length };
}

describe("while sixteen texts of one learner are judged, each of which takes long", () => {
  test("what others read is answered as ever", async () => {
    const ben = await app.member();
    const { note, order, all } = await under((mallory, { id }) => submit(mallory, id, hostile(`${id}`)));
    for (let n = 0; n < 8; n += 1) note("read")(await ben.get("/api/user"));
    await Promise.all(all);
    const judgedBefore = order.slice(0, order.lastIndexOf("read 200")).filter((one) => one !== "read 200");
    expect(order.filter((one) => one === "read 200")).toHaveLength(8);
    expect(judgedBefore.length).toBeLessThan(8);
  });

  test("another learner's text does not wait behind them", async () => {
    const ben = await app.member();
    const [challenge] = await challengesOf(ben, 1);
    if (!challenge) throw new Error("no challenge");
    const { note, order, all } = await under((mallory, { id }) =>
      submit(mallory, id, hostile(`again ${id}`)),
    );
    note("ben")(await submit(ben, challenge.id, goodPrompt(challenge)));
    await Promise.all(all);
    expect(order).toContain("ben 201");
    expect(order.indexOf("ben 201")).toBeLessThan(12);
  });

  test("nor does a prompt that another learner tests", async () => {
    const ben = await app.member();
    const tried = (member: Member, { title, description }: Challenge, userPrompt: string) =>
      member.call(calls.testPrompt, {
        body: { userPrompt, challengeTitle: title, challengeDescription: description },
      });
    const [challenge] = await challengesOf(ben, 1);
    if (!challenge) throw new Error("no challenge");
    const { note, order, all } = await under((mallory, one, n) => tried(mallory, one, hostile(`tried ${n}`)));
    note("ben")(await tried(ben, challenge, goodPrompt(challenge)));
    await Promise.all(all);
    expect(order).toContain("ben 200");
    expect(order.indexOf("ben 200")).toBeLessThan(12);
  });
});

describe("a text that takes too long to be judged", () => {
  test("is given up, and refused for an hour, for everybody and before it is read", async () => {
    const [ann, ben] = [await app.member(), await app.member()];
    const [easy, medium] = await challengesOf(ann, 2);
    if (!easy || !medium) throw new Error("no set");
    times.textMs = 1;
    const given = await submit(ann, easy.id, hostile("slow"), "key-1");
    times.textMs = PATIENT;
    expect([given.status, given.headers["retry-after"], given.body]).toEqual([
      503,
      "3600",
      { message: BUSY, error: BUSY },
    ]);
    app.clock.advance({ minutes: 10 });
    for (const [who, key] of [
      [ann, "key-1"],
      [ben, "key-2"],
    ] as const) {
      const again = await submit(who, easy.id, hostile("slow"), key);
      expect([again.status, again.headers["retry-after"]]).toEqual([503, "3000"]);
    }
    // The text is kept, and others are judged.
    const kept = await ann.call(calls.userChallenge, { params: { challengeId: easy.id } });
    expect(kept.body).toMatchObject({ userPrompt: hostile("slow"), completed: false });
    expect((await submit(ann, medium.id, goodPrompt(medium))).status).toBe(201);
    app.clock.advance({ minutes: 50 });
    expect((await submit(ann, easy.id, hostile("slow"), "key-1")).status).toBe(201);
    times.textMs = PATIENT;
    app.clock.set("2026-03-04T12:00:00.000Z");
    expect(app.takeWarnings().filter((line) => line.includes("unavailable"))).toHaveLength(3);
  });

  test("is one of a challenge: with other words about it the same text may be fine", async () => {
    const ann = await app.member();
    const [easy, medium] = await challengesOf(ann, 2);
    if (!easy || !medium) throw new Error("no set");
    times.textMs = 1;
    expect((await submit(ann, easy.id, hostile("elsewhere"))).status).toBe(503);
    times.textMs = PATIENT;
    expect((await submit(ann, medium.id, hostile("elsewhere"))).status).toBe(201);
    app.takeWarnings();
  });
});

test("a friend's text that is refused leaves that column empty, and a refused one's own opens nothing", async () => {
  const [ann, ben, eve] = [await app.member(), await app.member(), await app.member()];
  const [challenge] = await challengesOf(ann, 1);
  if (!challenge) throw new Error("no challenge");
  const { id } = challenge;
  await befriend(ann, ben);
  for (const who of [ann, ben]) await who.put("/api/user/compare", { allow: true });
  const long = hostile("of a friend");
  await submit(ann, id, goodPrompt(challenge));
  await submit(ben, id, long);
  times.textMs = 1;
  expect((await submit(eve, id, long)).status).toBe(503);
  times.textMs = PATIENT;

  expect((await compare(ben, id)).status).toBe(503);
  expect((await draftsOf(ben, id)).comparedAt).toBeNull();
  const { status, body } = await compare(ann, id);
  expect([status, body.columns.map(({ who }) => who)]).toEqual([200, ["you", "example", "friend"]]);
  const quotes = body.rows.flatMap(({ cells }) => cells.filter(({ quote }) => quote !== null));
  expect(new Set(quotes.map(({ column }) => column))).toEqual(new Set([0, 1]));
  app.takeWarnings();
});

describe("a learner's judged texts", () => {
  const draft = (member: Member, challengeId: number, userPrompt: string, key: string) =>
    member.call(calls.submitDraft, {
      params: { challengeId },
      body: { userPrompt },
      headers: { [calls.IDEMPOTENCY_HEADER]: key },
    });
  const TOO_MANY = "Too many requests. Please wait a moment and try again.";

  test("are sixty an hour, drafts among them; repeats and busy answers count nothing", async () => {
    const ann = await app.member();
    const set = await challengesOf(ann, 17);
    const [next, last] = set.slice(15);
    if (!next || !last) throw new Error("no set");
    let judged = 0;
    for (const { id } of set.slice(0, 15))
      for (const take of [1, 2, 3, 4]) {
        if (judged === 59) break;
        const text = `Please write a plan of ${take} parts about it.`;
        const answer =
          take === 1 ? await submit(ann, id, text, `${id}-1`) : await draft(ann, id, text, `${id}-${take}`);
        expect(answer.status).toBe(201);
        judged += 1;
      }
    times.textMs = 1;
    for (const _ of [1, 2]) expect((await submit(ann, next.id, hostile("busy"), "busy")).status).toBe(503);
    times.textMs = PATIENT;
    app.takeWarnings();

    const text = "Please write a plan of five parts about it.";
    const sixtieth = await submit(ann, next.id, text, "sixtieth");
    expect(sixtieth.status).toBe(201);
    const over = await submit(ann, last.id, text, "over");
    expect([over.status, over.headers["retry-after"], over.body]).toEqual([
      429,
      "3600",
      { message: TOO_MANY, error: TOO_MANY },
    ]);
    const repeated = await submit(ann, next.id, text, "sixtieth");
    expect([repeated.status, repeated.body]).toEqual([201, sixtieth.body]);
    const ben = await app.member();
    expect((await submit(ben, last.id, text)).status).toBe(201);
    app.clock.advance({ minutes: 60 });
    expect((await submit(ann, last.id, text, "over")).status).toBe(201);
    app.clock.set("2026-03-04T12:00:00.000Z");
  });

  test("are two hundred a day", async () => {
    const ann = await app.member();
    const [easy, medium] = await challengesOf(ann, 2);
    if (!easy || !medium) throw new Error("no set");
    const { textsADay } = calls.submitChallenge.counted;
    for (let n = 1; n < textsADay.max; n += 1)
      await app.deps.limits.take(`judged-texts:day:${ann.id}`, textsADay);
    expect((await submit(ann, easy.id, goodPrompt(easy))).status).toBe(201);
    app.clock.advance({ minutes: 61 });
    const over = await submit(ann, medium.id, goodPrompt(medium));
    expect([over.status, Number(over.headers["retry-after"])]).toEqual([429, 86_400 - 61 * 60]);
    app.clock.set("2026-03-04T12:00:00.000Z");
  });
});
