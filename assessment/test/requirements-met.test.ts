import { libraryChallenges } from "../bin/read-knowledge.ts";
import { expect, test } from "vitest";
import { requirementsMet } from "../src/requirements-met.ts";
import { scoreBuiltIn, challengeOf, knowledge, readingOf } from "./assessor.ts";

const challenges = [...libraryChallenges().values()].slice(0, 20);

test("a requirement is met only where the result's row says so, and the text asks for the challenge", () => {
  for (const { rubric, example, ...brief } of challenges) {
    const challenge = { ...brief, rubric };
    for (const text of [example, example.slice(0, 120), ""]) {
      const { criteria, relevant } = scoreBuiltIn(challenge, text);
      const rows = rubric.map(({ name }) => criteria.find(({ criterion }) => criterion === name)?.verdict);
      const met = requirementsMet(challenge, text, knowledge);
      expect(met).toHaveLength(rubric.length);
      met.forEach((one, at) => {
        if (one) expect([relevant, rows[at]], `${brief.title}: ${text}`).toEqual([true, "met"]);
      });
    }
  }
});

test("most of what an example meets is surely met", () => {
  const met = challenges.flatMap((challenge) => requirementsMet(challenge, challenge.example, knowledge));
  expect(met.filter(Boolean).length).toBeGreaterThan(met.length / 2);
});

/** What the row is sure of by neighbouring words, and no reader sees. */
const UNSEEN = [
  [
    "The Recipe of a Revolution, Compared",
    "Slavery, caste and land",
    "Make a table that compares the Haitian revolution with the Mexican war of independence for students of about sixteen: why it began, who led it, foreign involvement, land, what came of it. After that a conclusion.",
  ],
  [
    "The Recipe of a Revolution, Compared",
    "A table of seven aspects",
    "Make a table that compares the Haitian revolution with the Mexican war of independence for students of about sixteen: why it began, who led it, foreign involvement, land, what came of it. After that a conclusion.",
  ],
  [
    "The Printer That Sulks",
    "Seven checks",
    "Our printer in the office shows ready but nothing comes out and my colleague has to leave in ten minutes. Give me a list what we can check, the fast things first. We are not technicians.",
  ],
  [
    "How to Apologise to a Plant",
    "Seven numbered steps",
    "Give me a funny how-to for a student who let his fern dry out over the exam weeks and wants to be forgiven. Some numbered steps. The fern is called Gerald and holds grudges.",
  ],
] as const;

test.each(UNSEEN)("%s: no tick for %s", (title, name, text) => {
  const challenge = challengeOf(title);
  const at = (challenge.rubric ?? []).findIndex((one) => one.name === name);
  expect(at).toBeGreaterThanOrEqual(0);
  expect(requirementsMet(challenge, text, knowledge)[at]).toBe(false);
});

test("words of the challenge in what does not ask for it meet nothing", () => {
  const words =
    "hgfjdk wpoeiru a cat sitting asdkjh xcvmn qwpo steps lkjhg 16 bnmvc hjkl shapes tyuw oiuy fdsa";
  expect(requirementsMet(challengeOf("A Cat in Six Pencil Steps"), words, knowledge)).not.toContain(true);
});

test("without a rubric there is nothing to meet", () => {
  expect(requirementsMet({ title: "Plants", description: "A report." }, "A report", knowledge)).toEqual([]);
});

test("the reading without an AI calls nothing unsaid, and nothing missing that is met", () => {
  for (const { rubric, example, ...brief } of challenges) {
    const challenge = { ...brief, rubric };
    for (const text of [example, example.slice(0, 120)]) {
      const reading = readingOf(challenge, text);
      expect(reading).not.toContain("not said");
      expect(reading).toBe(reading.trim());
      const met = requirementsMet(challenge, text, knowledge);
      const asks = rubric.flatMap(({ ask = "" }, at) => (met[at] ? [ask] : []));
      const missing = reading.split("### Still to do")[1] ?? "";
      for (const ask of asks) expect(missing.toLowerCase(), text).not.toContain(`- ${ask.toLowerCase()}`);
    }
  }
});
