import { expect, test } from "vitest";
import { isMostlyQuestions } from "../src/evidence/request-signs.ts";
import { readText } from "../src/language/tokenize.ts";
import { scoreBuiltIn, challengeOf } from "./assessor.ts";

test.each([
  ["What would have changed? Who would have paid? And how sure can we be?", true],
  ["Why is the sky blue? Explain it to a child of seven. How does light scatter?", true],
  ["Explain why the sky is blue. Is that clear?", false],
  ["What sky blue seven the child explain. Light why scatter how? Tell.", false],
])("%s", (text, expected) => {
  expect(isMostlyQuestions(readText(text))).toBe(expected);
});

test("a request that is a row of questions is no nonsense", () => {
  const prompt =
    "What if Zheng He's ships had gone on sailing after 1433? What would be different in 1443, in 1453 and in 1463, and by which mechanism? Which things would have stubbornly stayed the same? How sure are you of each decade, in percent, and why less every time? Would two rival historians object, and where would you yield to them?";
  const { relevant, scores } = scoreBuiltIn(challengeOf("Counterfactual with Brakes"), prompt);
  expect(relevant).toBe(true);
  expect(scores.overall).toBeGreaterThan(50);
});
