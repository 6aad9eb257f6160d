import { expect, test } from "vitest";
import { LADDERS } from "./prompts.ts";
import { assessBuiltIn, readingOf } from "./assessor.ts";

const kinds = ["best", "good", "half", "bare", "other"] as const;

/** More than a hundred different submissions: the prompts, and the prompts with one sentence left out. */
const submissions = LADDERS.flatMap(({ brief, ...prompts }) =>
  kinds.flatMap((kind) => {
    const sentences = prompts[kind].split(/(?<=[.!?])\s+/);
    return [
      prompts[kind],
      ...sentences
        .map((_, at) => sentences.filter((__, other) => other !== at).join(" "))
        .filter((one) => one !== ""),
    ].map((prompt) => ({ brief, prompt }));
  }),
);

test("every submission gets words, with one to three next steps", () => {
  expect(submissions.length).toBeGreaterThan(100);
  for (const { brief, prompt } of submissions) {
    const { feedback, improvementSuggestions } = assessBuiltIn(brief, prompt);
    expect(feedback.length).toBeGreaterThan(20);
    const steps = improvementSuggestions.split("\n");
    expect(steps.length).toBeGreaterThanOrEqual(1);
    expect(steps.length).toBeLessThanOrEqual(3);
    expect(new Set(steps).size).toBe(steps.length);
    // A numbered list whose items begin with what to do.
    steps.forEach((step, at) => expect(step).toMatch(new RegExp(`^${at + 1}\\. \\*\\*[A-Z][^*]+\\*\\*`)));
  }
});

test("what stands in quotation marks stands in the submission", () => {
  for (const { brief, prompt } of submissions) {
    const { feedback, improvementSuggestions } = assessBuiltIn(brief, prompt);
    const names = [
      brief.title,
      brief.description,
      ...assessBuiltIn(brief, prompt).criteria.map((one) => one.criterion),
    ];
    for (const [, quote = ""] of `${feedback}\n${improvementSuggestions}`.matchAll(/"([^"]+)"/g)) {
      expect(
        prompt.includes(quote) || names.some((name) => name.includes(quote)),
        `${quote} <- ${prompt}`,
      ).toBe(true);
    }
  }
});

test("no passage is quoted twice, in the words or beside the points", () => {
  for (const { brief, prompt } of submissions) {
    const { feedback, improvementSuggestions, criteria } = assessBuiltIn(brief, prompt);
    const said = [...`${feedback}\n${improvementSuggestions}`.matchAll(/"([^"]+)"/g)].map(
      ([, one = ""]) => one,
    );
    const shown = criteria.flatMap(({ quote }) => quote ?? []);
    for (const quotes of [said, shown])
      for (const quote of quotes)
        expect(
          quotes.filter((other) => other.includes(quote)),
          quote,
        ).toHaveLength(1);
  }
});

test("different prompts for a challenge are told different things", () => {
  for (const { brief, best, good, half, bare, other } of LADDERS) {
    const read = [best, good, half, bare, other].map((prompt) => assessBuiltIn(brief, prompt));
    // What asks for something else is told that, whatever else it says.
    const words = read
      .filter(({ relevant }) => relevant)
      .map(({ feedback, improvementSuggestions }) => `${feedback}\n${improvementSuggestions}`);
    expect(words.length).toBeGreaterThanOrEqual(3);
    expect(new Set(words).size).toBe(words.length);
  }
});

test("markup in a submission does not become markup of ours", () => {
  const [{ brief } = { brief: { title: "", description: "" } }] = LADDERS;
  const { feedback, improvementSuggestions } = assessBuiltIn(
    brief,
    "Write a polite letter **now** <img src=x onerror=alert(1)> to my neighbour [click](javascript:alert(1)) about her piano practice at night, one page, no threats.",
  );
  expect(`${feedback}${improvementSuggestions}`).not.toMatch(/<img|javascript:|\]\(/);
});

test("the reading without an AI says so, quotes the prompt, and never answers it", () => {
  for (const { brief, prompt } of submissions.slice(0, 40)) {
    const text = readingOf(brief, prompt);
    expect(text).toMatch(/^\*\*No AI is connected, so this is not an AI's answer/);
    for (const [, quote = ""] of text.matchAll(/"([^"]+)"/g)) expect(prompt, quote).toContain(quote);
  }
});

test("the reading without an AI calls a number of guests no length, and a wish that is no request no task", () => {
  const brief = { title: "A table for friends", description: "Plan a dinner at a long table." };
  const text = readingOf(brief, "Friends of my mother come on Friday, so a dinner for 4 guests.");
  expect(text).toMatch(/- \*\*Numbers:\*\* "[^"]*4 guests/);
  expect(text).toMatch(/- \*\*Begins with:\*\* "Friends of my mother/);
  expect(text).not.toMatch(/\*\*(?:Length|Task):/);
});

test("praise for a requirement is for words one can see", () => {
  const brief = {
    title: "An evening at the club",
    description:
      "Plan an evening for neighbours over 70, with exercises, and with a photograph of everybody.",
  };
  const prompt =
    "Plan a Tuesday from 6 to 8 pm for neighbours over 70 in the rowing club: practice on chairs for Vera, who lost her sight, soup in cups, a picture of each table, and home by bus 12.";
  const [praise] = assessBuiltIn(brief, prompt).feedback.split("\n\n");
  expect(praise).not.toContain("exercises");
});

test("a prompt in another language gets words about what can be seen of it, and none about what cannot", () => {
  const [first] = LADDERS;
  if (first === undefined) throw new Error("no ladder");
  const prompts = [
    "Escribe una carta amable a la vecina de arriba, que toca el piano después de las 10 de la noche y no deja dormir a la familia: una página, ninguna amenaza, un cumplido y 2 compromisos posibles. La última línea deja la puerta abierta.",
    "夜十時すぎにピアノを弾く上の階の隣人に、丁寧な手紙を一ページで書いてください。ほめ言葉を一つ、妥協案を二つ入れ、脅す言葉は使わないでください。最後の一行は話し合いの余地を残してください。",
  ];
  for (const prompt of prompts) {
    const { feedback, improvementSuggestions } = assessBuiltIn(first.brief, prompt);
    expect(feedback).toMatch(/Spanish|Japanese/);
    expect(improvementSuggestions).not.toMatch(/still open|missing/);
    const [, quote = ""] = /"([^"]+)"/.exec(feedback) ?? [];
    expect(prompt).toContain(quote);
    expect(quote).not.toBe("");
  }
});
