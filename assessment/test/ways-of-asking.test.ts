import { expect, test } from "vitest";
import { examplesIn, rulesIn, waysIn } from "../src/evidence/ways-of-asking.ts";
import { readText } from "../src/language/tokenize.ts";

const waysOf = (text: string): number => waysIn(text, readText(text).tokens).length;

/** The AI is asked to check, to ask back, to offer a choice, or gets a part to play. */
const WAYS = [
  "Write the toast, then check that it takes a minute.",
  "Ask me three questions first.",
  "Count the words. Verify each date before you show it.",
  "Give me three different versions and pick the best.",
  "You are a grumpy baker in Pompeii.",
  "I want you to act as a moderator.",
  "Flag anything you are not sure of.",
  "If a figure is missing, ask for it instead of making one up.",
  "Be like a detective, please.",
  "Be the game master.",
  "Calculate the results twice.",
  "Or suggest better ones.",
  "Recount all names before you send.",
  "I would like the AI to ask me about my budget.",
  "If something is unclear ask me.",
  "After that reread the text as a lifeguard.",
  "Afterwards recalculate the last column.",
  "Think of yourself as the patient uncle.",
  "Imagine you are a baker.",
  "It loses leaves. Ask me five questions about light.",
  "Always ask me before you change anything.",
  "Count every line on your fingers before you send it.",
  "You've written listening scripts for course books; I need one.",
];
test.each(WAYS)("works with the AI: %s", (text) => {
  expect(waysOf(text)).toBeGreaterThan(0);
});

/** The same words, and nothing is asked of the AI beyond the result. */
const NONE = [
  "Take the verb and mark it in bold.",
  "Mention that she sings.",
  "Word it like research results, nobody will check.",
  "A list of what we can check before the printer is opened.",
  "A quiz with three options for each question.",
  "Show how two people cut and share, very slowly, as if that helped.",
  "You are in a good mood when the sun shines.",
  "A form in which guests choose their meal.",
  "The children ask for it again and again.",
  "Be a bit funny.",
  "It must be a good text.",
  "I ask for a recipe for four.",
  "We always check the lid.",
  "My kids always choose pasta.",
  "Customers come to the stand and ask for a second cup.",
  "Grandpa recounts his journey.",
  "Please imagine a letter that she could have dictated.",
  "Be a touch funny.",
  "Always be the same.",
];
test.each(NONE)("does not: %s", (text) => {
  expect(waysOf(text)).toBe(0);
});

const rulesOf = (text: string): number => {
  const { raw, tokens } = readText(text);
  return rulesIn(raw, tokens, new Set(tokens)).length;
};

test.each([
  "Could you write a card, no celery, please?",
  "Max 60 words.",
  "Similar in length, and not always B.",
  "Better 25 good ones than 80.",
  "Write [?] where you are not sure, never guess.",
  "My left hand is weak so no barre please, only open chords.",
  "My rules are: no names, no magic.",
  "Our readers are old hands, so no cheering.",
  "They're kids, so nothing scary.",
  "So none of the usual jokes please.",
])("sets a rule: %s", (text) => {
  expect(rulesOf(text)).toBeGreaterThan(0);
});

test.each([
  "My knee is stiff, nothing swollen, no operation.",
  "She wants to know if the friend is a man.",
  "Isn't that too sweet?",
  "Should all start at station one or spread out?",
  "Max is my dog and loves mud.",
  "Better yet, make it rhyme.",
  "They are machines, so nobody can be thanked.",
  "At least he apologised.",
])("sets none: %s", (text) => {
  expect(rulesOf(text)).toBe(0);
});

test("a case that is asked about sets no rule, one that is told does", () => {
  expect(rulesOf("If nobody answers twice, stop.")).toBe(1);
  expect(rulesOf("How does it go if everyone likes other toppings?")).toBe(0);
});

const examples = (text: string): number => examplesIn(text, readText(text).tokens).length;

test("an example is given in words or in quotation marks", () => {
  expect(examples("Each gets something concrete like a horrible birthday jumper.")).toBe(1);
  expect(examples('End with "see you on Friday at nine".')).toBe(1);
  expect(examples("End with 'see you on Friday at nine'.")).toBe(1);
});

test('"like" before a time shows what is meant, before an amount it does not', () => {
  expect(examples("Say it like 3 pm.")).toBe(1);
  expect(examples("I'd like 10 riddles.")).toBe(0);
  expect(examples("Make it like 130 words.")).toBe(0);
});

test("what stands between two quotations is none", () => {
  expect(examples("Use things we like, and something like that. It's the kids' day, isn't it?")).toBe(0);
  expect(examples('Write "A", then keep the old words in "B".')).toBe(0);
});
