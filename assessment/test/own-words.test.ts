import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import { craftFacts } from "../src/feedback/craft-facts.ts";
import { stepOf } from "../src/feedback/demand-steps.ts";
import { putTogether } from "../src/feedback/put-together.ts";
import type { TriedStep } from "../src/feedback/step.ts";
import { wordsToUse } from "../src/challenge/words-to-use.ts";
import { Quotes } from "../src/language/quoting.ts";

describe("words that the learner could use", () => {
  test.each([
    ["ask for ten riddles", "I want ten riddles."],
    ["say that the listener is blind", "The listener is blind."],
    ["say that it must not act as a doctor", "You must not act as a doctor."],
    ["say that it must be safe", "It must be safe."],
    ["say that the AI must ask back", "You must ask back."],
    ["say that you are buying a used phone", "I am buying a used phone."],
    ["set the place: a ferry terminal", "Place: a ferry terminal."],
    ["set the length at exactly six words", "Length: exactly six words."],
    ["set a playing time of twenty minutes", "Playing time: twenty minutes."],
    ["ask that missing data be shown openly", "Missing data must be shown openly."],
    ["name bones as the topic", "The topic is bones."],
    ["include slavery, caste and land", "Include slavery, caste and land."],
    ["allow mixing languages", "Allow mixing languages."],
    ["make the AI an examiner", "You are an examiner."],
    ["make the AI ask for the original text", "Ask for the original text."],
    ["set the goal of half the length", "The goal is half the length."],
    ["set the form of 5-7-5 syllables", "I want 5-7-5 syllables."],
    ["set a limit of 120 words", "No more than 120 words."],
    ["set a limit of under 150 words", "Under 150 words."],
    ["set a budget of 150 euros", "Budget: 150 euros."],
    ["set level B1", "Level B1."],
    ["rule out guilt, shock and health promises", "No guilt, shock or health promises."],
    ["ask it to separate pattern from coincidence", "Separate pattern from coincidence."],
    ["tell it never to guess but to ask and to wait", "Never guess but ask and wait."],
    ["ask the players to change sides", "The players have to change sides."],
    ["ask what happens if it rains", "Tell me what happens if it rains."],
    ["name the offside rule as the topic", "The topic is the offside rule."],
    ["give the AI the role of an editor", "You are an editor."],
    ["keep it to one page", "Keep it to one page."],
  ])("%s: %s", (ask, words) => {
    expect(wordsToUse(ask)).toBe(words);
  });

  test.each([
    "describe the care-home residents and the volunteers",
    "ask it to rate its confidence and give reasons",
    "ask what each measure hides and for a counter-measure",
    "say how the AI adapts to frustration",
    "include the customer's message, or mark the place for it",
    "make it refuse to judge a study it has not seen",
    "say that the AI gives no legal advice",
    "ask it to predict new details that you can check",
    "set a limit of three outings a week and ask for rest days",
  ])("nothing is said in the learner's place: %s", (ask) => {
    expect(wordsToUse(ask)).toBe("");
  });

  test("nine of ten demands of the library can be said, each as a sentence", () => {
    const asks = [...libraryChallenges().values()].flatMap(({ rubric = [] }) =>
      rubric.map(({ ask = "" }) => ask),
    );
    const said = asks.map(wordsToUse).filter((words) => words !== "");
    expect(said.length / asks.length).toBeGreaterThan(0.9);
    for (const words of said) expect(words).toMatch(/^[\p{Lu}\d"].*[^.]\.$/u);
  });
});

describe("the learner's own request with what is missing after it", () => {
  /** Steps that gained five points each when they were tried. */
  const stepsFor = (...asks: string[]): TriedStep[] =>
    asks.map((ask) => ({ ...stepOf({ ask, name: ask, worth: 5 }), edit: null, gain: 5 }));
  const put = (
    asks: readonly string[],
    prompt: string,
    scoreOf: (text: string) => number = () => 100,
  ): string => putTogether(stepsFor(...asks), { prompt, overall: 40, scoreOf })?.said ?? "";
  const want = "give me a soup recipe for my nan";

  test("begins with the prompt and goes on with what can be said", () => {
    const missed = ["rule out added salt", "describe the eater", "ask for a recipe card"];
    expect(put(missed, want)).toBe(
      'Put together, it could read: "Give me a soup recipe for my nan. No added salt. I want a recipe card."',
    );
  });

  test("wants one thing and another", () => {
    const missed = ["ask for a recipe card", "ask for large print"];
    expect(put(missed, want)).toContain("I want a recipe card. I want large print.");
  });

  test("keeps the mark of a question, and writes I with a capital letter", () => {
    const why = "why do i get zapped by doors in winter??";
    expect(put(["set a limit of 150 words"], why)).toBe(
      'Put together, it could read: "Why do I get zapped by doors in winter? No more than 150 words."',
    );
  });

  test("leaves nothing out of a longer prompt, of which it shows only what several steps add", () => {
    const long = `My nan is ninety and lives by the sea,${" with her cat".repeat(9)}. So ${want}, please`;
    expect(put(["rule out added salt"], long)).toBe("");
    expect(put(["rule out added salt", "ask for a recipe card"], long)).toBe(
      'Put together, you could add: "No added salt. I want a recipe card."',
    );
  });

  test("is left out where there is no request, or nothing that could be said", () => {
    expect(put(["rule out added salt"], "help me")).toBe("");
    expect(put(["describe the eater"], want)).toBe("");
  });

  test("begins with the whole prompt where it is one line that names what it wants", () => {
    expect(put(["rule out added salt"], "soup recipe for my nan")).toBe(
      'Put together, it could read: "Soup recipe for my nan. No added salt."',
    );
  });

  test("is left out where it gains less than its steps", () => {
    const gains = (points: number): string => put(["rule out added salt"], want, () => 40 + points);
    expect(gains(4)).not.toBe("");
    expect(gains(3)).toBe("");
  });

  test("is read at a glance, whatever is missing", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200 })), (things) => {
        const missed = things.map((thing) => `ask for ${thing}`);
        expect(put(missed, want).length).toBeLessThan(300);
      }),
    );
  });
});

describe("what anyone can see that a prompt does well", () => {
  const facts = (prompt: string, most = 2): string => craftFacts(prompt, most, new Quotes(prompt));

  test.each([
    [
      "Write a card for my nan, because her eyes are tired.",
      'You give a reason: "because her eyes are tired".',
    ],
    ["Plan my day. If it rains, move the walk.", ""],
    [
      "Plan my day. If the bus is late, move the walk.",
      'You think of a case that may come up: "If the bus is late".',
    ],
    ["Plan my day. Ask me for what is missing.", 'You have the AI ask back: "Ask me for what is missing".'],
    ["Write a card, no rhymes or hearts.", 'You say what to leave out: "no rhymes or hearts".'],
    ["Write a card. Don't use any rhymes.", 'You say what to leave out: "Don\'t use any rhymes".'],
    ["Write a card, at most forty words.", 'You set a limit that can be counted: "at most forty words".'],
    ["Sum the minutes up, so no parent can complain.", ""],
    ["Find out whether it fails because of the words or because of the sums.", ""],
    ["Write a card, if you can.", ""],
    ["Write a card, no idea how long.", ""],
    ["Tell it from memory. Never seen it since.", ""],
    ["Put one line under each picture.", ""],
    ["In the tank no beetle changed.", ""],
  ])("%s: %s", (prompt, said) => {
    expect(facts(prompt)).toBe(said);
  });

  test("what is handed over between tags is no wish of the learner's", () => {
    expect(facts("<board>No diving here.</board> Make it friendly. No shouting capitals please.")).toBe(
      'You say what to leave out: "No shouting capitals please".',
    );
  });

  test("two are told at most, each with another clause", () => {
    const prompt = "Write a card, no rhymes or hearts, at most forty words, because the frame is small.";
    expect(facts(prompt)).toBe(
      'You give a reason: "because the frame is small". You say what to leave out: "no rhymes or hearts".',
    );
    expect(facts(prompt, 1)).toBe('You give a reason: "because the frame is small".');
  });
});
