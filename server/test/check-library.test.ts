import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LibraryChallenge, LibraryFile } from "../library/check-library.ts";
import { checkChallenge, checkLibrary, findTwins } from "../library/check-library.ts";

const here = new URL("../library/", import.meta.url);
const files: LibraryFile[] = readdirSync(here)
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({
    category: name.replace(".json", ""),
    challenges: JSON.parse(readFileSync(new URL(name, here), "utf8")) as LibraryChallenge[],
  }));

test("the library is fit to use", { timeout: 120_000 }, () => {
  expect(checkLibrary(files)).toEqual([]);
});

describe("the check refuses", () => {
  const [first] = files;
  const [sample, second] = first?.challenges ?? [];
  if (first === undefined || sample === undefined || second === undefined)
    throw new Error("the library is empty");

  test("a missing cell", () => {
    const without = { ...first, challenges: first.challenges.filter((one) => one.difficulty !== "hard") };
    expect(checkLibrary([without]).join("\n")).toContain("hard: 0 challenges instead of 8");
  });

  test("twins", () => {
    expect(findTwins([sample, { ...second, title: sample.title }]).join()).toContain("are called");
    expect(findTwins([sample, { ...second, description: sample.description }]).join()).toContain("share");
  });

  test("a facet the example does not satisfy, a weak example, the brief as its own example", () => {
    const facet = { name: "Mentions a trombone quartet", weight: 3, signals: ["trombone quartet"] };
    expect(
      checkChallenge({ ...sample, rubric: [...sample.rubric.slice(0, 4), facet] }, first.category).join(),
    ).toContain("trombone");
    expect(checkChallenge({ ...sample, example: "Write something nice." }, first.category).join()).toContain(
      "scores",
    );
    expect(checkChallenge({ ...sample, example: sample.description }, first.category).join()).toContain(
      "scores",
    );
  });

  test("too few and too many facets, and weights that mean nothing", () => {
    expect(checkChallenge({ ...sample, rubric: sample.rubric.slice(0, 3) }, first.category).join()).toContain(
      "3 facets",
    );
    const heavy = sample.rubric.map((facet, at) => (at === 0 ? { ...facet, weight: 9 } : facet));
    expect(checkChallenge({ ...sample, rubric: heavy }, first.category).join()).toContain("weighs 9");
  });
});
