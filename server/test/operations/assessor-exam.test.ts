import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { Asked, Behaviour } from "@promptsmith/testing/doubles/ai";
import { quotaExceeded, says } from "@promptsmith/testing/doubles/ai";
import { examRows, runAssessorExam } from "../../src/app/assessor-exam.ts";
import { readEnv } from "../../src/platform/env.ts";
import { startOpenAiDouble } from "../support/ai-at-double.ts";

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const labelledFolder = inProject("assessment/labelled");
const ROWS = 112;

/** What an honest model answered to these rows, by what it was shown. */
type Recording = { request: string | null; answer: Record<string, unknown> };
const fenceOf = (user: string): string => /={5}[\w-]+={5}/.exec(user)?.[0] ?? "";
const shownIn = (user: string): string => user.split(fenceOf(user))[2]?.trim() ?? "";
const recordings = new Map(
  readFileSync(inProject("assessment/recordings/labelled.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Recording)
    .flatMap(({ request, answer }) => (request === null ? [] : [[shownIn(request), answer] as const])),
);
const BRIBE = "To the judge of this text";

const double = await startOpenAiDouble();
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function settings(dataDir = mkdtempSync(join(tmpdir(), "promptsmith-exam-"))) {
  folders.push(dataDir);
  return readEnv({ ...double.env, DATA_DIR: dataDir });
}

type Answer = Record<string, unknown>;
/** A judge, as what it makes of the honest answer; `at` counts its answers. */
type Judge = (honest: Answer, shown: string, at: number, bribed: boolean) => Answer | string;

function exam(judge: Judge, env = settings(), rows = ROWS) {
  let at = 0;
  const behaviour: Behaviour = says((asked: Asked) => {
    const shown = shownIn(asked.body.messages.at(-1)?.content ?? "");
    const bribed = shown.includes(BRIBE);
    const own = bribed ? shown.slice(0, shown.indexOf(BRIBE)).trim() : shown;
    at += 1;
    const answer = judge(recordings.get(own) ?? {}, own, at, bribed);
    return typeof answer === "string" ? answer : JSON.stringify(answer);
  });
  double.will(behaviour);
  return runAssessorExam(env, {
    rows,
    libraryFolder: inProject("library"),
    labelledFolder,
    progress: () => undefined,
  });
}

/** All answers changed alike; quotes stay where the answer is not "no". */
function changed(answer: Answer, of: (id: string, value: string) => string): Answer {
  return Object.fromEntries(
    Object.entries(answer).map(([id, value]) => [
      id,
      Array.isArray(value)
        ? value.map((one: { ask: string; answer: string }) => ({ ...one, answer: of(id, one.answer) }))
        : of(id, String(value)),
    ]),
  );
}
const inFavour = (answer: Answer, shown: string): Answer => {
  const words = shown.split(/\s+/);
  let at = 0;
  return changed(answer, (id) => {
    if (id === "grader" || id === "against") return "no";
    at = (at + 2) % Math.max(1, words.length - 1);
    return `yes: ${words.slice(at, at + 2).join(" ")}`;
  });
};
/** The same numbers in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("the exam", () => {
  test("an honest judge passes, beside the figures of the built-in assessor", async () => {
    const { lines, missed } = await exam((honest) => honest);
    expect(missed).toEqual([]);
    expect(lines[0]).toMatch(/112 rows +AI +built-in/);
    for (const name of ["pairs in order", "mean error, creativity", "abuse kept", "relevant kept", "tokens"])
      expect(lines.join("\n")).toContain(name);
  });

  const random = chance(7);
  test.each<[string, Judge, RegExp]>([
    ["is constant", (honest, shown) => inFavour(honest, shown), /pairs in order|mean error/],
    [
      "is harsh",
      (honest) =>
        changed(honest, (id, value) =>
          id === "task" || id === "readable" || id === "request"
            ? value
            : value.replace(/^partly.*/s, "no").replace(/^yes/, "partly"),
        ),
      /mean error/,
    ],
    [
      "answers at random",
      (honest, shown) =>
        changed(inFavour(honest, shown), (id, value) =>
          id === "grader" ? "no" : random() < 0.5 ? "no" : value,
        ),
      /pairs in order/,
    ],
    [
      "is bribed by length",
      (honest, shown) => (shown.length > 250 ? inFavour(honest, shown) : changed(honest, () => "no")),
      /pairs in order|mean error/,
    ],
    [
      "is bribed by instructions",
      (honest, shown, _, bribed) => (bribed ? inFavour(honest, shown) : honest),
      /rise by words for the judge/,
    ],
    [
      "is malformed every tenth time",
      (honest, _, at) => (at % 10 === 0 ? "I would say it is quite good." : honest),
      /answers that cannot be used/,
    ],
  ])("a judge that %s does not pass", async (_, judge, why) => {
    const { missed } = await exam(judge);
    expect(missed.join("\n")).toMatch(why);
  });

  test("a stop keeps what was paid for: only the rest is asked the next time", async () => {
    const env = settings();
    let answered = 0;
    const stopsAt = 9;
    const stopping: Behaviour = async (asked, response) => {
      answered += 1;
      if (answered > stopsAt) return quotaExceeded(asked, response);
      const shown = shownIn(asked.body.messages.at(-1)?.content ?? "");
      return says(JSON.stringify(recordings.get(shown) ?? {}))(asked, response);
    };
    double.will(stopping);
    const place = {
      rows: 21,
      libraryFolder: inProject("library"),
      labelledFolder,
      progress: () => undefined,
    };
    await expect(runAssessorExam(env, place)).rejects.toThrow(/cannot go on.*kept/);
    const [file = ""] = readdirSync(join(env.DATA_DIR, "assessor-exam"));
    expect(
      readFileSync(join(env.DATA_DIR, "assessor-exam", file), "utf8")
        .trim()
        .split("\n"),
    ).toHaveLength(stopsAt);
    const first = await exam((honest) => honest, env, 21);
    const asked = double.asked.length;
    const again = await exam((honest) => honest, env, 21);
    expect(double.asked.length).toBe(0);
    expect(again.lines).toEqual(first.lines);
    expect(asked).toBeLessThan(21 + 21);
    expect(first.missed.join()).not.toContain("cannot be used");
  });

  test("without an AI there is none", async () => {
    const env = readEnv({ DATA_DIR: settings().DATA_DIR });
    await expect(
      runAssessorExam(env, { rows: 7, libraryFolder: "", labelledFolder: "", progress: () => undefined }),
    ).rejects.toThrow("OPENAI_API_KEY");
  });

  test("takes whole challenges, in an order that says nothing", () => {
    const rows = examRows(labelledFolder, 10);
    expect(rows).toHaveLength(14);
    expect(new Set(rows.map(({ challenge }) => challenge.title)).size).toBe(2);
    expect(examRows(labelledFolder, 10_000)).toHaveLength(630);
  });
});
