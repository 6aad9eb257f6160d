import { expect, test } from "vitest";
import { scoreBuiltIn, challengeOf } from "./assessor.ts";

/** Prompts that say much of the person's own life and leave out what is named beside them. */
const LEAVING_OUT: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "The Archive Podcast Pilot",
    "My aunt found a ration book from 1944 behind her chimney and I want to make a podcast episode about it for our village radio, seven minutes. Two hosts, they may disagree, one thinks it shows how fair people were, the other how hungry. Plus three sounds, where they should come. It must be speakable, we're no actors, and the microphone is my phone under a blanket.",
    ["A task for listeners", "A fact box for the show notes", "A host who admits a mistake"],
  ],
  [
    "From Grumble to Bug Report",
    'Hello, I do support for a shopping app, second week, and my boss reads every ticket. A lady wrote "Your stupid app ate my shopping list again!!!" in capitals at six in the morning. Please make it a proper bug report for our developers, with a title they can find again, steps, what she expected and what happened instead. Keep it sober, they are touchy people, and start with the title.',
    ["Severity with a reason", "Missing facts as questions", "A kind answer to the anger"],
  ],
];

test.each(LEAVING_OUT)("what a long prompt leaves out is not told as there: %s", (title, prompt, missing) => {
  const { criteria } = scoreBuiltIn(challengeOf(title), prompt);
  const verdicts = missing.map((name) => criteria.find(({ criterion }) => criterion === name)?.verdict);
  expect(verdicts).not.toContain("met");
  expect(verdicts).not.toContain(undefined);
});

test.each(LEAVING_OUT)("no line of an account is worth nothing: %s", (title, prompt) => {
  const { criteria } = scoreBuiltIn(challengeOf(title), prompt);
  const worthless = criteria.filter(({ verdict, max }) => verdict !== "penalty" && max === 0);
  expect(worthless).toEqual([]);
});
