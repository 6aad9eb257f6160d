import { describe, expect, test } from "vitest";
import { SUB_SCORES, overallOf } from "../src/scores.ts";
import { LADDERS } from "./prompts.ts";
import { scoreBuiltIn, isRelevant } from "./assessor.ts";

describe.each(LADDERS)("$brief.title", ({ brief, best, good, half, bare, other }) => {
  const score = (prompt: string): number => scoreBuiltIn(brief, prompt).scores.overall;

  test("a better prompt scores higher", () => {
    expect(score(best)).toBeGreaterThanOrEqual(score(good));
    expect(score(good)).toBeGreaterThan(score(half) + 10);
    expect(score(half)).toBeGreaterThan(score(bare));
    expect(score(good)).toBeGreaterThan(score(brief.description) + 20);
  });

  test("the ends of the scale are where a teacher would put them", () => {
    expect(score(best)).toBeGreaterThanOrEqual(78);
    expect(score(good)).toBeGreaterThanOrEqual(70);
    expect(score(bare)).toBeLessThanOrEqual(40);
    expect(score(brief.description)).toBeLessThanOrEqual(45);
    expect(score(other)).toBeLessThanOrEqual(45);
  });

  test("prompts about the challenge are relevant", () => {
    for (const prompt of [best, good, half, brief.description]) expect(isRelevant(brief, prompt)).toBe(true);
  });

  test("every account adds up, and every quote stands in the submission", () => {
    for (const prompt of [best, good, half, bare, other, brief.description]) {
      const { criteria, scores } = scoreBuiltIn(brief, prompt);
      for (const subScore of SUB_SCORES) {
        const sum = criteria
          .filter((one) => one.subScore === subScore)
          .reduce((total, one) => total + one.points, 0);
        expect(sum).toBe(scores[subScore]);
      }
      expect(scores.overall).toBe(overallOf(scores));
      for (const { quote } of criteria) if (quote !== undefined) expect(prompt).toContain(quote);
      for (const one of criteria) expect(one.points < 0).toBe(one.verdict === "penalty");
    }
  });
});

test("what is not relevant scores 15 at most, and says so in the account", () => {
  let outside = 0;
  for (const { brief } of LADDERS) {
    for (const { best, brief: home } of LADDERS) {
      if (home === brief) continue;
      const { scores, relevant, criteria, estimate } = scoreBuiltIn(brief, best);
      if (relevant) {
        // Where the description alone is known, a doubt may stay; it is said.
        expect(estimate).toBe(true);
        continue;
      }
      expect(scores.overall).toBeLessThanOrEqual(15);
      expect(criteria.some((one) => one.verdict === "penalty")).toBe(true);
      outside += 1;
    }
  }
  expect(outside).toBeGreaterThanOrEqual(LADDERS.length * (LADDERS.length - 1) - 1);
});

describe("requirements stored with a challenge", () => {
  const brief = {
    title: "A plan for the first run",
    description:
      "Ask for a four-week running plan for beginners over fifty, with rest days and a warning sign for each week.",
    rubric: [
      {
        name: "Says that it is for beginners",
        weight: 3,
        signals: ["beginner", "never run", "new to running"],
        contradictions: ["advanced runner"],
      },
      { name: "Names four weeks", weight: 4, signals: ["four weeks", "4-week", "4 weeks"] },
      { name: "Asks for rest days", weight: 2, signals: ["rest day", "day off"] },
      { name: "Asks for warning signs", weight: 3, signals: ["warning sign", "when to stop"] },
    ],
  };
  const full =
    "Write a running plan of 4 weeks for my mother, 56, who has never run. Three runs a week with rest days between them, and for every week the warning signs that mean stop.";

  test("are found in any inflection, with the words that carry them", () => {
    const facets = scoreBuiltIn(brief, full).criteria.filter((one) =>
      brief.rubric.some((facet) => facet.name === one.criterion),
    );
    expect(facets.map((one) => one.verdict)).toEqual(["met", "met", "met", "met"]);
    expect(facets.map((one) => one.quote)).toEqual(["never run", "4 weeks", "rest days", "warning signs"]);
  });

  test("cost fidelity when they are taken out", () => {
    const fidelity = (prompt: string): number => scoreBuiltIn(brief, prompt).scores.fidelity;
    expect(fidelity(full.replace("with rest days between them, and", "and"))).toBeLessThan(fidelity(full));
    expect(fidelity(full.replace(" and for every week the warning signs that mean stop", ""))).toBeLessThan(
      fidelity(full),
    );
  });

  test("are not met by their opposite", () => {
    const { criteria } = scoreBuiltIn(
      brief,
      full.replace("my mother, 56, who has never run", "an advanced runner, 56"),
    );
    expect(criteria.find((one) => one.criterion === "Says that it is for beginners")?.verdict).toBe("missed");
  });
});

test("small talk asks for nothing foreign, and yet is about no challenge", () => {
  for (const { brief } of LADDERS) {
    for (const text of ["hello", "my name is Anna and I live by the sea", "what is the capital of France"])
      expect(scoreBuiltIn(brief, text).relevant, `${brief.title}: ${text}`).toBe(false);
  }
});

test("wanting to buy something of the same subject is another errand", () => {
  const brief = {
    title: "Harbour choir",
    description:
      "Write a song for a harbour choir: two verses, a refrain that everybody can join, and one line for the captain.",
  };
  const buying =
    "Which songbook should a harbour choir buy? Compare four by price, size of the print and delivery, and recommend one under 30 euro.";
  const asking =
    "A song for our harbour choir: two verses, then a refrain the whole quay can sing, and a solo line for the captain.";
  expect(scoreBuiltIn(brief, asking).relevant).toBe(true);
  expect(scoreBuiltIn(brief, buying).relevant).toBe(false);
});
