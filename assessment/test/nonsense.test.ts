import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import type { Brief } from "../src/scores.ts";
import { scoreBuiltIn } from "./assessor.ts";

type Nonsense = { readonly title: string; readonly kind: string; readonly prompt: string };

/** nonsense.jsonl: by a writer who knew nothing of the rules, and none of it is learned. */
const texts = readFileSync(new URL("nonsense.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Nonsense);
const library = libraryChallenges();

const known = (title: string): Brief => {
  const { example: _, ...brief } = library.get(title) ?? { title, description: "", example: "" };
  return brief;
};
/** The same challenge, of which no requests are known. */
const unknown = (title: string): Brief => ({
  title: `${title} once more`,
  description: known(title).description,
});

describe("text that makes no sense in the words of the challenge", () => {
  test.each([
    ["people's requests are known", known, 0.85],
    ["the description alone is known", unknown, 0.8],
  ] as const)("is found in most cases and gets next to nothing where %s", (_, briefOf, share) => {
    const passed = texts.filter(({ title, prompt }) => scoreBuiltIn(briefOf(title), prompt).relevant);
    expect(1 - passed.length / texts.length, JSON.stringify(passed, null, 1)).toBeGreaterThanOrEqual(share);
    const found = texts.filter((one) => !passed.includes(one));
    for (const { title, prompt } of found)
      expect(scoreBuiltIn(briefOf(title), prompt).scores.overall, prompt).toBeLessThanOrEqual(20);
  });

  test("is found in nearly all cases where it reads like sentences or like a request", () => {
    const fluent = texts.filter(({ kind }) => kind === "fluent" || kind === "request-like");
    const passed = fluent.filter(({ title, prompt }) => scoreBuiltIn(known(title), prompt).relevant);
    expect(passed.length, JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(2);
  });
});

describe("an honest request is no nonsense", () => {
  const VACUUM = "Diary of a Robot Vacuum";
  const SOUP = "Ordering Soup in Spanish";
  const requests = [
    [
      "in the style of a telegram",
      "The Printer That Sulks",
      "printer no print office angry boss here. give 7 check fastest first each one line what see if fixed. laser hp. paper full. toner new. no expert words",
    ],
    [
      "dictated",
      SOUP,
      "ok so um i want like a dialogue you know at a café a waiter and a guest and its in spanish for my sister whos only done two weeks so really easy and uh ten lines i think yes ten and next to every line the english and they should be polite with each other",
    ],
    [
      "by a learner of English",
      SOUP,
      "Please you make for me the dialogue from café, where is guest and waiter, he order the soup. I am learn Spanish only two week. Ten line short, form polite, and near each line the translate in English please.",
    ],
    [
      "in notes without verbs",
      "Haiku for Heraclitus",
      "river never the same, checkout queue neither. three haiku pls 5-7-5, modern day scene each, one line underneath what heraclitus would mean",
    ],
    [
      "with a poem as its material",
      VACUUM,
      "Write a poem from a robot vacuum's diary, and keep these lines of mine in it: 'The hallway hums, the carpet dreams of sand, / I eat the crumbs of Tuesday from the floor, / a sock has asked me never to understand / why every staircase ends behind a door.' Three entries, funny, 150 words.",
    ],
    [
      "with fancies that can be meant",
      VACUUM,
      "Three days in the life of a vacuum that believes the sofa is a god, the dog an enemy and the dock its mother; each entry ends with battery percent. Let the people be misunderstood, never named.",
    ],
    [
      "with two neighbours that few sentences have",
      "A Market Stall Menu in Three Prices",
      "From May my brother and I have a stall at the Saturday market in Lund, flatbreads with something in them, baked in front of people. Give us six fillings in three price classes, cheap, middle and posh, and for each a line for the chalkboard that makes people smile, nine words at the most. My brother eats no pork, I hate coriander, and the pensioners who come at eight want nothing hot.",
    ],
  ] as const;
  test.each(requests)("%s", (_, title, prompt) => {
    for (const brief of [known(title), unknown(title)]) {
      const { relevant, criteria } = scoreBuiltIn(brief, prompt);
      expect(relevant).toBe(true);
      expect(JSON.stringify(criteria)).not.toMatch(/make no sense together|makes no sentence/);
    }
  });
});
