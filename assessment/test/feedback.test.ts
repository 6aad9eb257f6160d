import { expect, test } from "vitest";
import type { Facet } from "../src/assessment.ts";
import { assessBuiltIn } from "../src/built-in.ts";
import { readingOf } from "../src/reading.ts";
import { LADDERS } from "./prompts.ts";

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

test("every submission gets words, with two or three next steps", () => {
  expect(submissions.length).toBeGreaterThan(100);
  for (const { brief, prompt } of submissions) {
    const { feedback, improvementSuggestions } = assessBuiltIn(brief, prompt);
    expect(feedback.length).toBeGreaterThan(30);
    const steps = improvementSuggestions.split("\n");
    expect(steps.length).toBeGreaterThanOrEqual(2);
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

test("no sentence without a quote or a criterion's name comes more than ten times", () => {
  const counts = new Map<string, number>();
  for (const { brief, prompt } of submissions) {
    const { feedback, improvementSuggestions, criteria } = assessBuiltIn(brief, prompt);
    const steps = improvementSuggestions.replaceAll(/^\d\. /gm, "");
    for (const sentence of `${feedback}\n${steps}`.split(/\n+|(?<=[.!?])\s+(?=[A-Z"*])/)) {
      if (
        /"[^"]+"/.test(sentence) ||
        criteria.some((one) => sentence.includes(one.criterion)) ||
        sentence.trim() === ""
      )
        continue;
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    }
  }
  for (const [sentence, count] of counts) expect(count, sentence).toBeLessThanOrEqual(10);
});

/** What the step to an angle is called in the two sub-scores that it is worth most in. */
const ANGLES = ["Finds an angle nobody handed you", "Carries the task into a situation of your own"];

test("what is said of the angle is said of the submission's own words", () => {
  let said = 0;
  for (const { brief, prompt } of submissions) {
    for (const sentence of assessBuiltIn(brief, prompt).feedback.split("\n\n")) {
      if (!ANGLES.some((name) => sentence.includes(name))) continue;
      said += 1;
      expect(sentence).toMatch(/"[^"]+"/);
    }
  }
  expect(said).toBeGreaterThan(5);
});

test("different prompts are told different things", () => {
  for (const { brief, best, good, half, bare, other } of LADDERS) {
    const words = [best, good, half, bare, other].map((prompt) => {
      const { feedback, improvementSuggestions } = assessBuiltIn(brief, prompt);
      return `${feedback}\n${improvementSuggestions}`;
    });
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

test("praise for a requirement is for words one can see", () => {
  const brief = {
    title: "An evening at the club",
    description:
      "Plan an evening for neighbours over 70, with exercises, and with a photograph of everybody.",
  };
  const prompt =
    "Plan a Tuesday from 6 to 8 pm for neighbours over 70 in the rowing club: practice on chairs for Vera, who lost her sight, soup in cups, a picture of each table, and home by bus 12.";
  const praise = (rubric?: Facet[]): string =>
    assessBuiltIn(rubric === undefined ? brief : { ...brief, rubric }, prompt).feedback.split("\n\n")[0] ??
    "";
  expect(praise()).not.toContain("exercises");
  // A phrase that was chosen for a requirement shows it, whatever the requirement is called.
  expect(praise([{ name: "Says for whom", weight: 5, signals: ["lost her sight"] }])).toContain(
    "lost her sight",
  );
});

test("a prompt in another language gets words about what can be seen of it, and none about what cannot", () => {
  const [first] = LADDERS;
  if (first === undefined) throw new Error("no ladder");
  const prompts = [
    "Escribe una carta amable a la vecina de arriba que toca el piano después de las 10 de la noche y no deja dormir a la familia: una página, ninguna amenaza, un cumplido y 2 compromisos posibles. La última línea deja la puerta abierta.",
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
