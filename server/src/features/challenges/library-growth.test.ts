import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import * as calls from "@promptsmith/contract/challenges/calls";

import { startOpenAiDouble } from "../../../test/doubles/ai-at-double.ts";
import { fails, quotaExceeded, says } from "../../../test/doubles/openai-double.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { Library } from "./library.service.ts";
import { libraryGrowth } from "./library-growth.service.ts";
import { openTemplates } from "./prompt-template.service.ts";

const double = await startOpenAiDouble();
const app = await startTestApp({ env: double.env, aiTimes: { callMs: 10_000, stateMs: 0 } });
const { db, clock, log, ai } = app.deps;
const library = new Library(db);
const jobs = await Promise.all(
  [1, 2].map(async () =>
    libraryGrowth({ db, clock, log, ai, library, templates: await openTemplates(db, clock) }),
  ),
);
const [job, otherJob] = jobs;
if (!job || !otherJob) throw new Error("no job");

/** A curated challenge that stays in the library: the tests take the easy ones of sports out of it. */
const file = fileURLToPath(new URL("../../../library/sports.json", import.meta.url));
const curated = JSON.parse(readFileSync(file, "utf8")) as { difficulty: string; description: string }[];
const model = curated.find(({ difficulty }) => difficulty === "hard");
if (!model) throw new Error("no sports challenge");

/** As good as a curated one. */
const proposal = {
  title: "Warm hands for the ice rink",
  description:
    "Volunteers at an outdoor rink hand a small card to families who skate for the first time. Have it say, in six numbered steps and at most 120 words, how to dress, fall safely and stop.",
  example:
    "You help at an outdoor ice rink. Write a pocket card for families whose children, aged 5 to 9, stand on skates for the first time. Six numbered steps, 120 words at most, plain verbs first: thin gloves under warm ones, laces tight at the ankle, knees bent, how to fall on the side with closed fists, how to stop like a snow plough, when to take a cocoa break. One step has to mention that a bicycle helmet is fine. No jargon, no prices. Finish with one cheerful line a child can remember.",
  rubric: [
    {
      name: "Says who it is for: families on skates for the first time",
      weight: 4,
      signals: ["families", "first time"],
    },
    {
      name: "Asks for a card of six numbered steps",
      weight: 5,
      signals: ["six numbered steps", "6 numbered steps"],
    },
    { name: "Limits the length to 120 words", weight: 3, signals: ["120 words", "120-word"] },
    { name: "Covers falling safely and stopping", weight: 4, signals: ["how to fall", "fall safely"] },
  ],
};
const titles = async () =>
  (await db.execute<{ title: string }>("select title from challenges")).rows.map((one) => one.title);
const count = async () => (await titles()).length;

describe("the library grows", () => {
  test("by a challenge that passes the check, in the thinnest cell, and it can be drawn at once", async () => {
    await db.execute(
      "update challenges set library_key = null where category = 'Sports' and difficulty = 'easy'",
    );
    library.changed();
    double.will(says(`Here it is:\n\`\`\`json\n${JSON.stringify(proposal)}\n\`\`\``));
    expect(await job.turn()).toBe(true);
    const [asked] = double.asked;
    expect(asked?.body.messages.at(-1)?.content).toContain("Category: Sports\nDifficulty: easy");
    expect(asked?.body.response_format).toMatchObject({ type: "json_schema" });
    expect(await titles()).toContain(proposal.title);
    const ann = await app.registerAndLogin();
    expect(
      (await library.candidates()).filter((one) => one.category === "Sports" && one.difficulty === "easy")
        .length,
    ).toBe(1);
    const set = (await ann.call(calls.todaysChallenges, { query: { category: "Sports" } })).body;
    expect(set.map((one) => one.difficulty)).toContain("medium");
  });

  test("is asked once more with what was wrong, then left alone", async () => {
    app.clock.advance({ days: 1 });
    const before = await count();
    double.will(says(JSON.stringify({ ...proposal, title: "Another", description: model.description })));
    expect(await job.turn()).toBe(false);
    expect(double.asked.length).toBe(2);
    expect(double.asked[1]?.body.messages.at(-1)?.content).toContain("was refused: ");
    double.will(says("I would rather not."), says("[1, 2, 3]"));
    expect(await job.turn()).toBe(false);
    expect(await count()).toBe(before);
  });

  test("does not grow while the AI fails", async () => {
    app.clock.advance({ days: 1 });
    const before = await count();
    double.will(fails(400));
    expect(await job.turn()).toBe(false);
    double.will(quotaExceeded);
    expect(await job.turn()).toBe(false);
    expect(await job.turn()).toBe(false);
    expect(double.asked.length).toBe(1);
    expect(await count()).toBe(before);
    app.clock.advance({ hours: 2 });
  });

  test("one instance at a time, six times a day", async () => {
    app.clock.advance({ days: 1 });
    double.will(says("nothing", { everyMs: 20 }));
    const first = await Promise.all([job.turn(), otherJob.turn(), job.turn()]);
    expect(first).toEqual([false, false, false]);
    expect(double.asked.length).toBe(2);
    for (let i = 0; i < 8; i += 1) await otherJob.turn();
    expect(double.asked.length).toBe(12);
    app.clock.advance({ days: 1 });
    await job.turn();
    expect(double.asked.length).toBe(14);
  });
});
