import { describe, expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import { readText } from "../src/language/tokenize.ts";
import { dice, shuffle } from "../train/fit-text.ts";
import { assessBuiltIn, isInThisRun, judge } from "./assessor.ts";

/** The challenge's own words in another order are no request: no way of shaking them gets more than 45. */
type Challenge = { readonly title: string; readonly description: string };
const challenges = [...libraryChallenges().values()]
  .filter((_, at) => at % 12 === 5)
  .filter((_, at) => isInThisRun(at));

const shaken = (parts: readonly string[], seed: number): string[] => shuffle([...parts], dice(seed * 31 + 7));
const clausesOf = (text: string): string[] => text.split(/(?<=[,.;:])\s+/u);
const bare = (clause: string): string => clause.replace(/[.,;:]$/u, "");
const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

function swapped(text: string): string {
  const words = text.split(/\s+/u);
  for (let at = 0; at + 1 < words.length; at += 2)
    [words[at], words[at + 1]] = [words[at + 1] as string, words[at] as string];
  return words.join(" ");
}

function nouns({ description }: Challenge, seed: number): string[] {
  const words = readText(description).content.filter(
    ({ number, text }) => number === null && text.length > 3,
  );
  return shaken([...new Set(words.map(({ text }) => text))], seed).slice(0, 12);
}

const FORM = "You are an expert. Write 300 words for beginners in bullet points. Use a friendly tone.";
const POINTS =
  "Write it in five numbered points of at most 20 words each, with one example in each, and no jargon.";

const WAYS: Readonly<
  Record<
    string,
    (challenge: Challenge & { rubric: readonly { name: string; ask?: string }[] }, seed: number) => string
  >
> = {
  "neighbouring words swapped": ({ description }) => swapped(description),
  "clauses in the opposite order": ({ description }) => clausesOf(description).reverse().join(" "),
  "clauses as sentences, shuffled": ({ description }, seed) =>
    shaken(clausesOf(description), seed)
      .map((one) => sentence(bare(one)))
      .join(" "),
  "cut before words of grammar, and shuffled": ({ description }, seed) =>
    shaken(description.split(/(?<=[,.;:])\s+|\s+(?=and |with |that |for |who )/u), seed).join(" "),
  "clauses in the opposite order beside a form": ({ description }) =>
    `${clausesOf(description).reverse().join(" ")} ${FORM}`,
  "sentences sorted": ({ description }) =>
    description
      .split(/(?<=[.!?])\s+/u)
      .sort()
      .join(" "),
  "requirement names": ({ rubric }, seed) =>
    sentence(
      shaken(
        rubric.map(({ name }) => name),
        seed,
      ).join(", "),
    ),
  "what the requirements ask": ({ rubric }, seed) =>
    shaken(
      rubric.map(({ ask = "" }) => sentence(ask)),
      seed,
    ).join(" "),
  "nouns in a row": (challenge, seed) => nouns(challenge, seed).join(", "),
  "nouns behind a form": (challenge, seed) => `${POINTS} Topics: ${nouns(challenge, seed).join(", ")}.`,
  "nouns in a sentence in front of a form": (challenge, seed) => {
    const [a, b, c, d, e, f, ...rest] = nouns(challenge, seed);
    return `The ${a} has a ${b} and the ${c} with a ${d} for the ${e} and ${f}, while the ${rest.join(" is in the ")}. ${FORM}`;
  },
};

describe.each(Object.entries(WAYS))("%s", (_, way) => {
  test("stays at 45", () => {
    expect(challenges.length).toBeGreaterThan(5);
    for (const [seed, challenge] of challenges.entries()) {
      const text = way(challenge, seed);
      expect(assessBuiltIn(challenge, text).scores.overall, text).toBeLessThanOrEqual(45);
    }
  });
});

/** Rewritten by people as lists of rules, with an order and additions of their own. */
const REWRITTEN = {
  "The Bread That Failed Five Times":
    "You are a bread diagnostician. A home baker's sourdough keeps coming out flat. Rules: ask one question at a time, seven at most; after each answer narrow the causes aloud; accept \"I don't know\" as an answer and carry on; only at the end propose a single experiment with a control loaf; give no advice that the answers don't support; stop at once if the starter could be unsafe to eat. Begin now with question 1.",
  "The Ship That Changed Its Planks":
    "Explain the puzzle of the ship of Theseus to eleven-year-olds, but replace the ship with an everyday object, for example a pencil case or a school backpack. Stay under 200 words. Present two opposing answers fairly, each with one reason the children can follow. Keep the verdict open: do not say which answer is correct.",
};

test.each(Object.entries(REWRITTEN))(
  "a challenge rewritten in an order of one's own is no form: %s",
  (title, prompt) => {
    const challenge = libraryChallenges().get(title);
    if (challenge === undefined) throw new Error(title);
    const { findings } = judge(challenge, prompt);
    expect(findings.map(({ guard }) => guard)).not.toContain("form");
    expect(assessBuiltIn(challenge, prompt).scores.overall).toBeGreaterThan(70);
  },
);

test("the learner reads what it is and what to add", () => {
  const [challenge] = challenges;
  if (challenge === undefined) throw new Error("no challenge");
  const { relevant, feedback, improvementSuggestions } = assessBuiltIn(
    challenge,
    clausesOf(challenge.description).reverse().join(" "),
  );
  expect(relevant).toBe(true);
  expect(feedback).toContain("the challenge in its own words");
  expect(improvementSuggestions).toContain("facts of your own");
});
