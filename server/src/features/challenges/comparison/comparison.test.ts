import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import * as sharing from "@promptsmith/contract/sharing/calls";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { begun, compare, handIn, submit, weakPrompt } from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const { db } = app.database;

describe("side by side", () => {
  test("holds the best draft and the worked example against each requirement", async () => {
    const { ann, challenge, id } = await begun(app);
    const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
    const { status, body } = await compare(ann, id);
    expect(status).toBe(200);
    const [you, example, ...others] = body.columns;
    expect(others).toEqual([]);
    expect(you).toEqual({
      who: "you",
      person: null,
      prompt: goodPrompt(challenge),
      overallScore: draft.overallScore,
      counted: draft.counted,
    });
    expect(example).toMatchObject({ who: "example", person: null, overallScore: null, counted: null });
    expect(body.rows.map(({ requirement }) => requirement).toSorted()).toEqual(
      challenge.requirements.toSorted(),
    );
    const differ = body.rows.map(({ cells }) => new Set(cells.map(({ quote }) => quote === null)).size === 2);
    expect(differ).toEqual(differ.toSorted((a, b) => Number(b) - Number(a)));
    for (const { cells } of body.rows)
      for (const { column, quote } of cells)
        if (quote !== null) expect(body.columns[column]?.prompt).toContain(quote);
    expect(body.rows.some(({ cells }) => cells[0]?.quote != null)).toBe(true);

    app.clock.advance({ minutes: 5 });
    expect((await compare(ann, id)).body).toEqual(body);
    app.clock.set("2026-03-04T12:00:00.000Z");
  });

  test("says whether it is the first one of the account, whenever it is opened again", async () => {
    const { ann, id } = await begun(app);
    const [, second] = (await ann.call(calls.todaysChallenges)).body;
    if (!second) throw new Error("no second challenge");
    await submit(ann, second.id, weakPrompt(second));
    const first = async (challengeId: number) => (await compare(ann, challengeId)).body.first;
    expect([await first(id), await first(second.id), await first(id)]).toEqual([true, false, true]);
  });

  test("has rows where the requirements are only derived from the description", async () => {
    const ann = await app.member();
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into challenges (user_id, title, description, difficulty, category, points, created_at)
      values (${ann.id}, 'Office plants', 'Ask for a report of 200 words on the office plants, with a table of how often to water each of them.',
        'easy', 'Business', 10, '2026-03-01') returning id`);
    const id = rows[0]?.id ?? 0;
    await submit(ann, id, "Write a report of 200 words on our office plants with a table of watering days.");
    const { body } = await compare(ann, id);
    expect(body.columns.map(({ who }) => who)).toEqual(["you"]);
    expect(body.rows.length).toBeGreaterThan(0);
    expect(body.rows.some(({ cells }) => cells[0]?.quote != null)).toBe(true);
  });
});

describe("the worked example", () => {
  /** Every answer that carries a challenge. */
  const everything = async (member: Member, id: number, token: string): Promise<string> => {
    const texts = [
      await member.call(calls.todaysChallenges),
      await member.call(calls.allChallenges),
      await member.call(calls.challenge, { params: { id } }),
      await member.call(calls.userChallenges),
      await member.call(calls.userChallenge, { params: { challengeId: id } }),
      await member.call(calls.drafts, { params: { challengeId: id } }),
      await member.call(calls.refreshChallenges, { body: {} }),
      await member.get("/api/user/export"),
    ].map(({ text }) => text);
    return [...texts, await publicly(member, token)].join("\n");
  };
  const publicly = async (who: Member, token: string): Promise<string> =>
    [
      (await who.call(sharing.sharedChallenge, { params: { token } })).text,
      (await who.get(`/s/${token}`)).text,
      (await app.visitor().get(`/api/challenge-invitations/${token}`)).text,
    ].join("\n");

  test("is in no answer before the comparison, and never on a public page", async () => {
    const { ann, id } = await begun(app);
    const { body: shared } = await ann.call(sharing.shareChallenge, { body: { challengeId: id } });
    const { rows } = await db.execute<{ example: string }>(
      sql`select example #>> '{}' as example from challenges where id = ${id}`,
    );
    // A piece without signs that JSON or HTML write otherwise.
    const words =
      (rows[0]?.example ?? "").split(/["'&<>\n]/).toSorted((a, b) => b.length - a.length)[0] ?? "";
    expect(words.length).toBeGreaterThan(20);
    expect(await everything(ann, id, shared.shareToken)).not.toContain(words);
    await compare(ann, id);
    expect((await ann.call(calls.challenge, { params: { id } })).body.example).toBe(rows[0]?.example);
    const today = (await ann.call(calls.todaysChallenges)).body;
    expect(today.map((one) => [one.id === id, one.example !== null])).toEqual(
      today.map((one) => [one.id === id, one.id === id]),
    );
    expect((await ann.call(calls.allChallenges)).text).toContain(words);
    expect(await publicly(ann, shared.shareToken)).not.toContain(words);
    const other = await app.member();
    expect((await other.call(calls.challenge, { params: { id } })).body.example).toBeNull();
  });

  test("gets at most 45 when it is handed in as a prompt", async () => {
    const ann = await app.member();
    const [, medium] = (await ann.call(calls.todaysChallenges)).body;
    const id = medium?.id ?? 0;
    const { rows } = await db.execute<{ example: string }>(
      sql`select example #>> '{}' as example from challenges where id = ${id}`,
    );
    const { body } = await submit(ann, id, rows[0]?.example ?? "");
    expect(body.overallScore).toBeLessThanOrEqual(45);
    expect(body.assessment?.map(({ criterion }) => criterion)).toContain(
      "Mostly the worked example's own words",
    );
  });
});
