import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { assessBuiltIn } from "@promptsmith/assessment";
import { goodPrompt, weakPrompt } from "@promptsmith/testing/prompts";

import { readKnowledge } from "../assessor/knowledge.service.ts";
import { readLibrary } from "../library/library.service.ts";

const folder = fileURLToPath(new URL("../../../../../library", import.meta.url));
const library = await readLibrary(`${folder}/challenges`);
const knowledge = await readKnowledge(folder);

// Tests write these prompts for whichever challenges a day draws, so what they rely on holds for all of them.
test("the prompts of the tests are of use for every challenge of the library", () => {
  const unfit = library.flatMap((challenge) => {
    const weak = assessBuiltIn(challenge, weakPrompt(challenge), knowledge);
    const good = assessBuiltIn(challenge, goodPrompt(challenge), knowledge);
    const fits =
      weak.relevant && good.relevant && weak.scores.overall < 70 && good.scores.overall > weak.scores.overall;
    return fits ? [] : [`${challenge.title}: ${weak.scores.overall}, ${good.scores.overall}`];
  });
  expect(unfit).toEqual([]);
});
