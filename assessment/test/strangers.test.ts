import { expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import { dice, shuffle } from "../train/fit-text.ts";
import { scoreBuiltIn } from "./assessor.ts";

/** Jokes, strangers, weather and nonsense: words of one's own that say nothing about any of the challenges. */
const STRANGERS = [
  "Why did the chicken cross the road? To get to the other side, obviously.",
  "My uncle Bernd once ate eleven pickled eggs on a ferry to Gotland and then sang all the way home.",
  "It rained sideways yesterday and the neighbour's parrot learned to swear in Portuguese.",
  "My left sock has been missing since the school trip of 2011, and I still blame Marcus.",
  "The moon is a lazy accountant who files her taxes in tides.",
  "Every lantern dreams of a slower Thursday beneath the copper sea.",
  "Her shadow negotiates with the clock while the river folds itself into paper.",
];

test("three strangers behind the requirements one after another add at most five points, but for one case in ten", () => {
  const rises: string[] = [];
  const some = [...libraryChallenges().values()].filter((_, at) => at % 6 === 2);
  for (const [seed, { example: _, ...brief }] of some.entries()) {
    const listed = brief.rubric
      .map(({ ask = "" }) => `${ask.slice(0, 1).toUpperCase()}${ask.slice(1)}.`)
      .join(" ");
    const strangers = shuffle([...STRANGERS], dice(seed * 17 + 3)).slice(0, 3);
    const alone = scoreBuiltIn(brief, listed).scores.overall;
    const mixed = scoreBuiltIn(brief, [listed, ...strangers].join(" ")).scores.overall;
    if (mixed > alone + 5) rises.push(`${alone} to ${mixed}: ${brief.title}`);
  }
  expect(some.length).toBeGreaterThan(50);
  expect(rises.length, rises.join("\n")).toBeLessThanOrEqual(Math.floor(some.length / 10));
});
