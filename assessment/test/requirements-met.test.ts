import { libraryChallenges } from "../bin/read-knowledge.ts";
import { expect, test } from "vitest";
import { requirementsMet } from "../src/requirements-met.ts";
import { scoreBuiltIn, challengeOf, knowledge, readingOf } from "./assessor.ts";

const challenges = [...libraryChallenges().values()].slice(0, 20);

test("a requirement is met where the result's row says so, and the text asks for the challenge", () => {
  for (const { rubric, example, ...brief } of challenges) {
    const challenge = { ...brief, rubric };
    for (const text of [example, example.slice(0, 120), ""]) {
      const { criteria, relevant } = scoreBuiltIn(challenge, text);
      const verdicts = rubric.map(
        ({ name }) => criteria.find(({ criterion }) => criterion === name)?.verdict,
      );
      expect(requirementsMet(challenge, text, knowledge), `${brief.title}: ${text}`).toEqual(
        verdicts.map((verdict) => relevant && verdict === "met"),
      );
    }
  }
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
      const missing = reading.split("### Not found yet")[1] ?? "";
      for (const ask of asks) expect(missing.toLowerCase(), text).not.toContain(`- ${ask.toLowerCase()}`);
    }
  }
});
