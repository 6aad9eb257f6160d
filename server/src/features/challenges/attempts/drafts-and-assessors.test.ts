import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { pointsFor } from "@promptsmith/contract/challenges/rules";
import { fails, says } from "@promptsmith/testing/doubles/ai";
import type { Asked } from "@promptsmith/testing/doubles/ai";
import { goodPrompt, promptsFor } from "@promptsmith/testing/prompts";

import { startOpenAiDouble } from "../../../../test/support/ai-at-double.ts";
import {
  begun,
  compare,
  draftsOf,
  handIn,
  submit,
  weakPrompt,
  workOn,
} from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { checkLedger } from "../../progress/progress.public.ts";

const double = await startOpenAiDouble();
const app = await startTestApp({
  now: "2026-03-04T12:00:00.000Z",
  env: { ...double.env, RATE_LIMITS: "off" },
  aiTimes: { callMs: 5_000, pauseMs: 20, stateMs: 0 },
});
const alone = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const { db } = app.database;

beforeEach(() => db.execute("delete from ai_state"));

/** Answers each question by its own rule. */
const answers =
  (verdictOf: (id: string, submission: string) => string) =>
  (asked: Asked): string => {
    const text = asked.body.messages.at(-1)?.content ?? "";
    const fence = /=====[\w-]+=====/.exec(text)?.[0] ?? "";
    const submission = text.split(fence)[2]?.trim() ?? "";
    const keys = /whose keys are exactly ([\w, ]+);/.exec(text)?.[1]?.split(", ") ?? [];
    return JSON.stringify(Object.fromEntries(keys.map((key) => [key, verdictOf(key, submission)])));
  };
const quoting = (id: string, submission: string): string => {
  if (id === "grader" || id === "against") return "no";
  const words = submission.split(/ +/);
  const at = [...id].reduce((sum, char) => sum * 7 + char.charCodeAt(0), 3) % Math.max(1, words.length - 3);
  return `yes: ${words.slice(at, at + 3).join(" ")}`;
};
const generous = answers(quoting);
const severe = answers((id) => (["task", "request", "readable"].includes(id) ? "yes" : "no"));

describe("an AI that answers otherwise the next time", () => {
  test("takes no point for words that are still there", async () => {
    double.will(says(generous));
    const { ann, challenge, id, first } = await begun(app);
    expect(first.scoredBy).toBe("ai");
    double.will(says(severe));
    const { body: draft } = await handIn(ann, id, `${weakPrompt(challenge)} Thanks.`);
    expect(draft).toMatchObject({ scoredBy: "ai", firstReadAnew: false });
    const met = (first.assessment ?? []).filter(
      ({ verdict, quote }) => verdict === "met" && quote !== undefined,
    );
    expect(met.length).toBeGreaterThan(0);
    for (const { criterion, subScore } of met)
      expect(draft.assessment).toContainEqual(
        expect.objectContaining({ criterion, subScore, verdict: "met", change: "same" }),
      );
  });

  test("gives nothing for words that were there before", async () => {
    double.will(says(severe));
    const { ann, challenge, id, first } = await begun(app);
    expect(first.scoredBy).toBe("ai");
    double.will(says(generous));
    const { body: draft } = await handIn(ann, id, `${weakPrompt(challenge)}\nThanks.`);
    for (const { change, quote } of draft.assessment)
      if (change === "won" && quote !== undefined) expect(weakPrompt(challenge)).not.toContain(quote);
  });
});

describe("another assessor than judged the first draft", () => {
  test("judges both drafts", async () => {
    double.will(fails(500));
    const { ann, challenge, id, first } = await begun(app);
    expect(first.scoredBy).toBe("fallback");
    await db.execute("delete from ai_state");
    double.will(says(generous));
    const before = double.asked.length;
    const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
    expect(draft).toMatchObject({ scoredBy: "ai", firstReadAnew: true });
    expect(double.asked.length - before).toBe(2);
    expect((await workOn(ann, id)).best?.counted).toBe(Math.max(draft.counted, first.overallScore ?? 0));
  });

  test("is the built-in one for both drafts where the AI answers for only one of them", async () => {
    double.will(fails(500));
    const { ann, challenge, id, first } = await begun(app);
    await db.execute("delete from ai_state");
    double.will(says(generous), says("nonsense"));
    const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
    expect(draft).toMatchObject({ scoredBy: "fallback", firstReadAnew: false });
    expect(draft.counted).toBe(draft.overallScore);
    expect(first.scoredBy).toBe("fallback");
  });
});

describe("what another assessor has said", () => {
  /** Says yes to everything, with words that are in any text of five words. */
  const content = answers((id, submission) =>
    id === "grader" || id === "against" ? "no" : `yes: ${submission.split(/ +/).slice(0, 3).join(" ")}`,
  );
  /** What the text gets as a first draft. */
  const fresh = async (id: number, text: string) =>
    (await submit(await app.member(), id, text)).body.overallScore ?? 0;

  const LATER: [string, (challenge: { readonly title: string }) => string][] = [
    ["another text", goodPrompt],
    ["nearly the same text", (challenge) => `${promptsFor(challenge).at(-1)} Thanks.`],
  ];
  test.each(LATER)("holds no line of %s: both are read as if for the first time", async (_, textFor) => {
    double.will(fails(500));
    const { ann, challenge, id, first } = await begun(app);
    expect(first.scoredBy).toBe("fallback");
    await db.execute("delete from ai_state");
    double.will(says(content));
    const text = textFor(challenge);
    const { body: draft } = await handIn(ann, id, text);
    expect(draft).toMatchObject({ scoredBy: "ai", firstReadAnew: true });
    const [alone, before] = [await fresh(id, text), await fresh(id, weakPrompt(challenge))];
    expect(draft.overallScore).toBe(alone);
    expect(draft.counted).toBe(Math.max(0, Math.min(100, (first.overallScore ?? 0) + alone - before)));
  });

  test("is not held against the next draft, which keeps what the same assessor said of the one before", async () => {
    double.will(fails(500));
    const { ann, challenge, id } = await begun(app);
    await db.execute("delete from ai_state");
    double.will(says(generous));
    const { body: second } = await handIn(ann, id, goodPrompt(challenge));
    expect(second.best.number).toBe(2);
    double.will(says(severe));
    const { body: third } = await handIn(ann, id, `${goodPrompt(challenge)} Thanks.`);
    const met = second.assessment.filter(({ verdict, quote }) => verdict === "met" && quote !== undefined);
    expect(met.length).toBeGreaterThan(0);
    for (const { criterion, subScore } of met)
      expect(third.assessment).toContainEqual(
        expect.objectContaining({ criterion, subScore, verdict: "met", change: "same" }),
      );
  });

  test("of another version holds no line either", async () => {
    const { ann, challenge, id } = await begun(alone);
    const stranger = await alone.member();
    const text = `${weakPrompt(challenge)} Use plain words.`;
    const { body: alike } = await submit(stranger, id, text);
    // As an earlier version had read it: everything met, by the first words.
    const quote = weakPrompt(challenge).split(" ").slice(0, 3).join(" ");
    await alone.database.db.execute(sql`update user_challenges set assessor_version = 'another', assessment =
      (select jsonb_agg(line || jsonb_build_object('verdict', 'met', 'points', coalesce((line->>'max')::int, 10), 'quote', ${quote}::text))
        from jsonb_array_elements(assessment) line where line->>'verdict' <> 'penalty')
      where user_id = ${ann.id}`);
    const { body: draft } = await handIn(ann, id, text);
    expect(draft).toMatchObject({ firstReadAnew: true, overallScore: alike.overallScore });
    expect(draft.assessment.filter(({ change }) => change === "lost")).toEqual([]);
  });
});

test("an AI judges ten further drafts a day, then the built-in assessor does; the next day it judges again", async () => {
  double.will(says(generous));
  const ann = await app.member();
  const scored: string[] = [];
  const themes = ["Writing", "Science", "Cooking", "Music", "History"];
  for (const category of themes) {
    const [challenge] = (await ann.call(calls.todaysChallenges, { query: { category } })).body;
    if (!challenge) throw new Error("no challenge");
    await submit(ann, challenge.id, weakPrompt(challenge));
    for (const text of promptsFor(challenge).slice(0, 3)) {
      const { status, body } = await handIn(ann, challenge.id, text);
      expect(status).toBe(201);
      scored.push(body.scoredBy);
      if (scored.length === 13) app.clock.set("2026-03-05T00:00:01.000Z");
    }
  }
  app.clock.set("2026-03-04T12:00:00.000Z");
  expect(scored).toEqual([
    ...Array.from({ length: 10 }, () => "ai"),
    ...Array.from({ length: 3 }, () => "fallback"),
    "ai",
    "ai",
  ]);
});

test("random series of drafts earn together what the highest draft that may earn is worth", async () => {
  const life = fc.record({
    /** Before which draft another version of the assessor comes, with how much it would have given the first. */
    renewed: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    comparedBefore: fc.integer({ min: 0, max: 4 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 4, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ renewed, comparedBefore, order }) => {
      const ann = await alone.member();
      const [challenge] = (await ann.call(calls.todaysChallenges)).body;
      if (!challenge) throw new Error("no challenge");
      const texts = promptsFor(challenge);
      const text = (at: number) => texts[Math.floor(((order[at] ?? 0) / 5) * texts.length)] ?? "";
      await submit(ann, challenge.id, text(0));
      for (let at = 1; at <= 3; at += 1) {
        if (at === comparedBefore) await compare(ann, challenge.id);
        if (renewed[at - 1] === true)
          await alone.database.db.execute(sql`update user_challenges set assessor_version = 'another'
            where user_id = ${ann.id}`);
        expect((await handIn(ann, challenge.id, text(at))).status).toBe(201);
      }
      const work = await workOn(ann, challenge.id);
      const { drafts } = await draftsOf(ann, challenge.id);
      const paid = drafts.filter(({ number }) => comparedBefore === 0 || number - 1 < comparedBefore);
      const highest = Math.max(work.overallScore ?? 0, ...paid.map(({ counted }) => counted));
      expect(work.best?.counted).toBe(highest);
      expect(work.pointsTotal).toBe(pointsFor(challenge.points, highest));
      const { body: self } = await ann.get<{ totalPoints: number }>("/api/user");
      expect(self.totalPoints).toBe(work.pointsTotal);
    }),
    { numRuns: 12 },
  );
  expect((await checkLedger({ db: alone.database.db, repair: false })).findings).toEqual([]);
});

test("the ledger check finds and gives back what a draft earned and was not awarded", async () => {
  const { ann, challenge, id } = await begun(alone);
  const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
  const { db: other } = alone.database;
  const check = async (repair: boolean) => (await checkLedger({ db: other, repair })).findings;
  expect(await check(false)).toEqual([]);
  await other.execute(sql`delete from point_awards where user_id = ${ann.id} and number = 2`);
  await other.execute(
    sql`update users set total_points = total_points - ${draft.pointsGained}::int where id = ${ann.id}`,
  );
  expect(await check(true)).toMatchObject([
    { kind: "missing-award", userId: ann.id, number: 2, points: draft.pointsGained },
    { kind: "wrong-totals", wrong: ["totalPoints"] },
  ]);
  expect(await check(false)).toEqual([]);
  await other.execute(
    sql`update point_awards set points = points + 1 where user_id = ${ann.id} and number = 2`,
  );
  expect((await check(false)).map(({ kind }) => kind)).toContain("stray-award");
});
