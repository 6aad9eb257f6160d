import { describe, expect, test } from "vitest";
import { libraryChallenges, libraryCorpus } from "../bin/read-knowledge.ts";
import { assessBuiltIn as assess } from "../src/built-in.ts";
import { taskKindsModel } from "../src/challenge/task-kinds.ts";
import { knownChallenge } from "../src/challenge/known-challenge.ts";
import { byTitle } from "../src/challenge/knowledge.ts";
import { readText } from "../src/language/tokenize.ts";
import { assessBuiltIn, challengeOf, knowledge } from "./assessor.ts";

/** Telling words and numbers of a text. */
const telling = (text: string): string[] =>
  readText(text)
    .tokens.filter(({ content, number }) => content || (number !== null && number !== "1"))
    .map(({ stem, number }) => number ?? stem);

type Shown = { readonly isTrue: boolean; readonly isPraised: boolean; readonly of: string };

const taskKinds = taskKindsModel(knowledge.weights.taskKinds);

/** What the lines of requirements quote of people's requests, each held against what the others said. */
function shownOf(title: string): Shown[] {
  const challenge = libraryChallenges().get(title);
  const rows = byTitle(libraryCorpus()).get(title) ?? [];
  if (challenge === undefined) throw new Error(`no challenge "${title}"`);
  return rows.flatMap((row) => {
    if (row.kind !== "request" || row.by.startsWith("x-")) return [];
    const others = rows.filter(({ by }) => by !== row.by);
    const { criteria, feedback } = assess(challenge, row.prompt, {
      ...knowledge,
      of: (view) => knownChallenge(view, others, { ...knowledge, taskKinds }),
    });
    return challenge.rubric.flatMap(({ key = "", name, ask = "" }): Shown[] => {
      const quote = criteria.find(({ criterion }) => criterion === name)?.quote;
      const stated = row.states[key];
      if (quote === undefined || stated === undefined) return [];
      const words = new Set(telling(stated));
      const isTrue = telling(quote).some((one) => words.has(one));
      return [{ isTrue, isPraised: feedback.includes(`**${ask}** (`), of: `${name}: ${quote} <- ${stated}` }];
    });
  });
}

test("what a line quotes is what its writer noted as the words that state it", () => {
  const titles = [...libraryChallenges().keys()].filter((_, at) => at % 16 === 0);
  const shown = titles.flatMap(shownOf);
  const wrongOf = (some: readonly Shown[]) => some.filter(({ isTrue }) => !isTrue).map(({ of }) => of);
  expect(shown.length).toBeGreaterThan(400);
  const wrong = wrongOf(shown);
  expect(wrong.length / shown.length, wrong.join("\n")).toBeLessThanOrEqual(0.02);
  const praised = shown.filter(({ isPraised }) => isPraised);
  expect(praised.length).toBeGreaterThan(60);
  expect(wrongOf(praised).length / praised.length).toBeLessThanOrEqual(0.02);
});

describe("no line shows", () => {
  const quoteIn = (title: string, name: string, prompt: string): string | undefined =>
    assessBuiltIn(challengeOf(title), prompt).criteria.find(({ criterion }) => criterion === name)?.quote;

  test("words that were taken back", () => {
    const talk = (length: string): string | undefined =>
      quoteIn(
        "After the Nil-Six",
        "One minute",
        `Write the talk for my players after the defeat, they are eight and nine. Each of them hears one thing they did well, with gaps for the names. ${length} Nothing about the score and no blame. At the end the pizza on Thursday.`,
      );
    expect(talk("Please let it last one minute.")).toContain("one minute");
    expect(talk("Let it last one minute? No, two, they're cold.")).toBeUndefined();
  });

  test("a number of something else", () => {
    const game = (words: string): string | undefined =>
      quoteIn(
        "A Board Game That Teaches Primes",
        "Twenty minutes of play",
        `Could you think up a board game about primes for my maths club? ${words} The rules have to fit on one page, with dice and counters only.`,
      );
    expect(game("They play it for twenty minutes.")).toContain("twenty minutes");
    expect(game("They can list primes up to 20 and then they get lost.")).toBeUndefined();
  });

  test("what is ruled out as if it were wanted", () => {
    const budget = (words: string): string | undefined =>
      quoteIn(
        "A Budget for the School Band's Trip",
        "A reserve of ten percent",
        `Make the budget for our band trip with twenty young musicians in one table. ${words} The last line is the price for each of them.`,
      );
    expect(budget("Put a reserve of ten percent on the costs.")).toContain("reserve of ten percent");
    expect(budget("Don't put a reserve of ten percent on the costs.")).toBeUndefined();
  });

  test("the story around a prompt as a limit", () => {
    const limit = "Sets limits that can be checked";
    const told = (words: string): string | undefined =>
      quoteIn(
        "A Wall Looking for a Mural",
        limit,
        `${words} Write a polite letter to the town council for our pupils who want to paint the tunnel, about purpose, safety, costs and upkeep, with placeholders for what we don't know and a clear request for permission.`,
      );
    expect(told("I chair the meeting at Lindenhof 14 and have lived here for 38 years.")).toBeUndefined();
    expect(told("Two pages at most.")).toBe("Two pages at most");
  });
});

test("what a request of a usual length leaves out is missed, and what it states is met", () => {
  const { criteria } = assessBuiltIn(
    challengeOf("The Brass Band Next to the Exam Room"),
    "I am exam coordinator in a school and in the next room is practising a brass orchestra, every afternoon, very loud. They have soon the concert, I understand this, but my students must concentrate. Please make me a plan with three possibilities how we can solve this, for both sides fair, and compare what is good and bad in each one. At the end we must have a decision. Thank you very much.",
  );
  const of = (name: string) => criteria.find(({ criterion }) => criterion === name);
  expect(of("No invented decibel limits")).toMatchObject({ verdict: "missed", points: 0 });
  expect(of("Protection for the players' hearing")?.verdict).toBe("missed");
  expect(of("A way of measuring")?.verdict).toBe("missed");
  expect(of("Three scenarios compared")?.verdict).toBe("met");
  expect(of("A decision to sign at the end")?.verdict).toBe("met");
});

test("a prompt for another task in the challenge's nouns is praised for none of them", () => {
  const { feedback } = assessBuiltIn(
    challengeOf("Chairs on Court: Questions Welcome"),
    "Our club has played wheelchair basketball for disabled and non-disabled people since spring, and now we need money. Please write a letter to the owner of a local building firm, Mr Okafor, asking him to sponsor four sports chairs at around 3,000 euros each. One page, courteous, no begging and no pity. Tell him that about twenty players come every Thursday evening and share six chairs, so most of them sit on the bench. Offer his logo on our website and on the backrests, plus an invitation to a game. In the last paragraph, propose a telephone call next week. Signed by the chairwoman.",
  );
  expect(feedback).not.toMatch(/^You \*\*/m);
  expect(feedback).toContain("**");
});

test("the row for material shows the material, not the request behind it", () => {
  const prompt =
    "Rice\nRed lentils\nCarrots\nOlive oil\nOnions\n\nPlease plan four dinners for my two sons from these and nothing else.";
  const { criteria } = assessBuiltIn(challengeOf("What Is Left in the Fridge"), prompt);
  const row = criteria.find(({ criterion }) => criterion === "Gives the AI something to work with");
  expect(row?.quote).toBe("Rice");
});
