import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Said } from "@promptsmith/assessment";
import { assessBuiltIn } from "@promptsmith/assessment";
import * as calls from "@promptsmith/contract/challenges/calls";
import { fails, quotaExceeded, says } from "@promptsmith/testing/doubles/ai";

import { startOpenAiDouble } from "../../../../test/support/ai-at-double.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { openJudging } from "../assessor/judging.service.ts";
import { readKnowledge } from "../assessor/knowledge.service.ts";
import { importLibrary, Library } from "./library.service.ts";
import { libraryGrowth } from "./library-growth.service.ts";
import { openTemplates } from "../prompt-tests/prompt-template.service.ts";

const double = await startOpenAiDouble();
const app = await startTestApp({ env: double.env, aiTimes: { callMs: 10_000, stateMs: 0 } });
const { db, clock, log, ai } = app.deps;
const library = new Library(db);
const libraryFolder = fileURLToPath(new URL("../../../../../library", import.meta.url));
const knowledge = await readKnowledge(libraryFolder);
const judging = await openJudging({ clock, libraryFolder });
const jobs = await Promise.all(
  [1, 2].map(async () =>
    libraryGrowth({ db, clock, log, ai, library, judging, templates: await openTemplates(db, clock) }),
  ),
);
const [job, otherJob] = jobs;
if (!job || !otherJob) throw new Error("no job");

/** A curated challenge that stays in the library: the tests take the easy ones of sports out of it. */
const file = fileURLToPath(new URL("../../../../../library/challenges/sports.json", import.meta.url));
const curated = JSON.parse(readFileSync(file, "utf8")) as { difficulty: string; description: string }[];
const model = curated.find(({ difficulty }) => difficulty === "hard");
if (!model) throw new Error("no sports challenge");

/** A proposal that passes every check. */
const proposal = {
  title: "Warm hands for the ice rink",
  description:
    "Volunteers hand a small card to families who skate for the first time. Get the AI to write it. It says in six numbered steps and at most 120 words how to dress, fall safely and stop.",
  example:
    "You help at an outdoor ice rink. Write a pocket card for families whose children, aged 5 to 9, stand on skates for the first time. Six numbered steps, 120 words at most, plain verbs first: thin gloves under warm ones, laces tight at the ankle, knees bent, how to fall on the side with closed fists, how to stop like a snow plough, when to take a cocoa break. One step has to mention that a bicycle helmet is fine. No jargon, no prices. Finish with one cheerful line a child can remember.",
  rubric: [
    {
      key: "for-first-timers",
      name: "Families on skates for the first time",
      ask: "say that it is for families on skates for the first time",
      weight: 4,
      signals: ["families", "first time"],
    },
    {
      key: "six-steps",
      name: "A card of six numbered steps",
      ask: "ask for a card of six numbered steps",
      weight: 5,
      signals: ["six numbered steps", "6 numbered steps"],
    },
    {
      key: "at-most-120-words",
      name: "At most 120 words",
      ask: "set a limit of 120 words",
      weight: 3,
      signals: ["120 words", "120-word"],
    },
    {
      key: "fall-and-stop",
      name: "How to fall safely and stop",
      ask: "ask how to fall safely and stop",
      weight: 4,
      signals: ["how to fall", "fall safely"],
    },
  ],
};
const STATES: Record<string, string> = {
  "for-first-timers": "kids who never stood on blades",
  "six-steps": "half a dozen numbered lines",
  "at-most-120-words": "120 words tops",
  "fall-and-stop": "how to tumble and brake",
};
/** Ten people who each ask for other parts of it, and two who ask for something else. */
const prompts = [
  ...Array.from({ length: 10 }, (_, at) => {
    const stated = Object.entries(STATES).filter((__, part) => part !== at % 5);
    return {
      by: `p${String(at + 1).padStart(2, "0")}`,
      kind: "request",
      states: stated.map(([key, quote]) => ({ key, quote })),
      prompt: `Helper ${at + 1} at our outdoor ice rink: write a pocket card, ${stated.map(([, quote]) => quote).join(", ")}. Plain verbs, warm gloves, knees bent, a helmet is fine, one cheerful line at the end.`,
    };
  }),
  { by: "p11", kind: "other-deliverable", states: [], prompt: "Write a song about our new ice rink" },
  { by: "p12", kind: "other-question", states: [], prompt: "How is the ice of a rink kept cold in May?" },
];
const whole = { ...proposal, prompts };
const titles = async () =>
  (await db.execute<{ title: string }>("select title from challenges")).rows.map((one) => one.title);
const count = async () => (await titles()).length;

describe("the library grows", () => {
  test("by a challenge that passes the check, in the thinnest cell, and it can be drawn at once", async () => {
    await db.execute(
      "update challenges set library_key = null where category = 'Sports' and difficulty = 'easy'",
    );
    library.changed();
    double.will(says(`Here it is:\n\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``));
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

  test("its prompts are stored with it, and the built-in assessor reads others by them", async () => {
    const { rows } = await db.execute<{ said: { by: string; states: Record<string, string> }[] }>(
      sql`select said from challenges where title = ${proposal.title}`,
    );
    const said = rows[0]?.said ?? [];
    expect(said.map(({ by }) => by)).toEqual(prompts.map(({ by }) => by));
    expect(said[4]?.states).toEqual(STATES);
    const { title, description, rubric } = proposal;
    const words =
      "a leaflet for kids who never stood on blades, half a dozen numbered lines, how to tumble and brake";
    const alone = assessBuiltIn({ title, description, rubric }, words, knowledge);
    const taught = assessBuiltIn({ title, description, rubric, said: said as Said[] }, words, knowledge);
    expect(taught.scores.fidelity).toBeGreaterThan(alone.scores.fidelity);
  });

  test.each<[string, (one: typeof whole) => object, string]>([
    [
      "words that are not in the prompt",
      (one) => ({
        prompts: one.prompts.with(0, {
          ...one.prompts[0]!,
          states: [{ key: "six-steps", quote: "seven steps" }],
        }),
      }),
      "does not have the words",
    ],
    [
      "a requirement that there is not",
      (one) => ({
        prompts: one.prompts.with(0, { ...one.prompts[0]!, states: [{ key: "a-song", quote: "Number 1" }] }),
      }),
      "which there is not",
    ],
    ["too few prompts", (one) => ({ prompts: one.prompts.slice(0, 3) }), "there are 3 prompts"],
    ["no prompts", () => ({ prompts: undefined }), "not JSON of the form"],
  ])("not by one with %s", async (_, change, why) => {
    app.clock.advance({ days: 1 });
    const before = await count();
    double.will(says(JSON.stringify({ ...whole, title: "Warm feet", ...change(whole) })));
    expect(await job.turn()).toBe(false);
    expect(double.asked[1]?.body.messages.at(-1)?.content).toContain(why);
    expect(await count()).toBe(before);
  });

  test("older challenges get readable names of their requirements once, at the next start", async () => {
    const old = [
      { name: "Asks for a card of six steps", weight: 4, signals: ["card"] },
      { name: "Requires a limit of 120 words", weight: 2, signals: ["120 words"] },
    ];
    const requirements = async () =>
      (
        await db.execute<{ requirements: string[] }>(sql`
        select jsonb_path_query_array(rubric, '$[*] ? (exists (@.ask)).name') as requirements
        from challenges where title = ${proposal.title}`)
      ).rows[0]?.requirements;
    expect(await requirements()).toEqual(proposal.rubric.map((one) => one.name));
    await db.execute(
      sql`update challenges set rubric = ${JSON.stringify(old)}::jsonb where title = ${proposal.title}`,
    );
    expect(await requirements()).toEqual([]);
    await importLibrary(db, fileURLToPath(new URL(".", `file://${file}`)), clock.now());
    expect(await requirements()).toEqual(["A card of six steps", "A limit of 120 words"]);
  });

  test("asks the AI once more with what was wrong, then gives up", async () => {
    app.clock.advance({ days: 1 });
    const before = await count();
    double.will(says(JSON.stringify({ ...whole, title: "Another", description: model.description })));
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
    // The AI answers only when the other two turns are over, so that all three are under way at once.
    let letAnswer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve));
    double.will(async (asked, response) => {
      await mayAnswer;
      await says("nothing")(asked, response);
    });
    const turns = [job.turn(), otherJob.turn(), job.turn()];
    let over = 0;
    const countOver = () => {
      over += 1;
      if (over === 2) letAnswer();
    };
    await Promise.all(turns.map((turn) => turn.finally(countOver)));
    expect(await Promise.all(turns)).toEqual([false, false, false]);
    expect(double.asked.length).toBe(2);
    for (let i = 0; i < 8; i += 1) await otherJob.turn();
    expect(double.asked.length).toBe(12);
    app.clock.advance({ days: 1 });
    await job.turn();
    expect(double.asked.length).toBe(14);
  });
});
