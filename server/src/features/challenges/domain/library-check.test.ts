import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { DIFFICULTIES } from "@promptsmith/contract/challenges/rules";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";

import { judgingWorks } from "../assessor/judging-works.ts";
import { readKnowledge } from "../assessor/knowledge.service.ts";
import { readLibrary } from "../library/library.service.ts";
import type { Proposal } from "./library-check.ts";
import { LibraryIndex, problemsOf } from "./library-check.ts";

const library = await readLibrary(
  fileURLToPath(new URL("../../../../../library/challenges", import.meta.url)),
);
const judge = judgingWorks(
  await readKnowledge(fileURLToPath(new URL("../../../../../library", import.meta.url))),
);
const PER_CELL = 8;

describe("the curated library", () => {
  test.each(
    CATEGORIES.flatMap((category) => DIFFICULTIES.map((difficulty) => [category, difficulty] as const)),
  )("has enough for %s, %s", (category, difficulty) => {
    const cell = library.filter((one) => one.category === category && one.difficulty === difficulty);
    expect(cell.length).toBeGreaterThanOrEqual(PER_CELL);
  });

  test("has nothing that the check refuses", async () => {
    const index = new LibraryIndex();
    const problems: string[] = [];
    for (const challenge of library) {
      const found = await problemsOf(challenge, index, judge);
      problems.push(...found.map((problem) => `${challenge.libraryKey}: ${problem}`));
      index.add(challenge);
    }
    expect(problems).toEqual([]);
  });

  test("has every requirement that its challenges had under their former names", () => {
    const file = new URL("../../../../../library/former-requirement-names.json", import.meta.url);
    const former = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>;
    const kept = new Map(library.map(({ title, rubric }) => [title, rubric.map(({ key }) => key)]));
    const lost = Object.entries(former).flatMap(([title, names]) =>
      Object.values(names).flatMap((key) =>
        kept.get(title)?.includes(key) === true ? [] : [`${title}: ${key}`],
      ),
    );
    expect(Object.keys(former).length).toBeGreaterThan(300);
    expect(lost).toEqual([]);
  });

  test("has a key of its own for each challenge", () => {
    expect(new Set(library.map((one) => one.libraryKey)).size).toBe(library.length);
  });
});

describe("the check", () => {
  const [first, second] = library;
  if (!first || !second) throw new Error("the library is empty");
  const good: Proposal = first;
  const index = new LibraryIndex();
  index.add(second);

  test.each<[string, Partial<Proposal>, RegExp]>([
    ["a taken title", { title: second.title.toUpperCase() }, /title is taken/],
    ["a long title", { title: "x".repeat(61) }, /1 to 60 characters/],
    ["a short description", { description: "Write something nice." }, /description has 3 words/],
    [
      "a description made from another one",
      { description: `${second.description} ${good.description}` },
      /shares ".+" with/,
    ],
    [
      "a name that tells what a prompt does",
      {
        rubric: good.rubric.map((one, i) => (i === 0 ? { ...one, name: "Asks for ten riddles" } : one)),
      },
      /is no name for a list/,
    ],
    ["too few facets", { rubric: good.rubric.slice(0, 3) }, /3 facets/],
    ["a facet without weight", { rubric: good.rubric.map((one) => ({ ...one, weight: 0 })) }, /weighs 0/],
    [
      "a facet that its own example does not show",
      {
        rubric: good.rubric.map((one, i) => (i === 0 ? { ...one, signals: ["zeppelin", "marzipan"] } : one)),
      },
      /example does not show/,
    ],
    ["an example that is a bare wish", { example: "Please help me with this." }, /example has 5 words/],
    ["an example about something else", { example: "banana ".repeat(60) }, /off topic|scores only/],
  ])("finds %s", async (_, change, problem) => {
    expect(await problemsOf(good, index, judge)).toEqual([]);
    expect((await problemsOf({ ...good, ...change }, index, judge)).join("; ")).toMatch(problem);
  });
});
