import { expect, test } from "vitest";
import { assessBuiltIn, challengeOf } from "./assessor.ts";

/** The verdicts of the three rows that count facts of one's own. */
const factsIn = (prompt: string): { verdict: string }[] =>
  assessBuiltIn(challengeOf("The Late Invoice, Kindly"), prompt).criteria.filter(({ criterion }) =>
    criterion.endsWith("fact of your own"),
  );
const REQUEST =
  "Write a short friendly e-mail that reminds a client of an unpaid invoice, at most 120 words. It is from a gardener. Name one clear way to pay.";

test("names and numbers that the challenge does not have are facts", () => {
  const verdicts = factsIn(`${REQUEST} It is for Mr Hale in Bristol, the bill is £340.`).map(
    ({ verdict }) => verdict,
  );
  expect(verdicts[0]).toBe("met");
  expect(verdicts[1]).not.toBe("missed");
});

test("how much is wanted and numbers of a list are none", () => {
  for (const prompt of [
    `${REQUEST} The second time too.`,
    `${REQUEST} Give me seven versions.`,
    `${REQUEST}\n4. a polite opening line\n5. one warm closing line`,
    `${REQUEST} Tone: Warm but firm.`,
  ])
    expect(factsIn(prompt).map(({ verdict }) => verdict)).toEqual(["missed", "missed", "missed"]);
});

test("an order, a question and a case tell no fact, a sentence about one's own does", () => {
  const asked = `${REQUEST} Play the nasty accountant. Which tone would suit? If you're unsure about a greeting, skip it.`;
  const first = (prompt: string): string | undefined => factsIn(prompt)[0]?.verdict;
  expect(first(asked)).toBe("missed");
  expect(first(`${asked} My gardener's van broke down in spring.`)).toBe("met");
});

test("a polite question and a clause that says who or when tell as an order does", () => {
  const first = (prompt: string): string | undefined => factsIn(prompt)[0]?.verdict;
  expect(first("Could you write a reminder of an unpaid invoice to my aunt who breeds llamas?")).toBe(
    first("Write a reminder of an unpaid invoice to my aunt who breeds llamas."),
  );
  expect(first(`${REQUEST} When the hedge was cut the client paid nothing and went to Spain.`)).toBe("met");
});

test("a number of the challenge is none in words either", () => {
  const sevens = challengeOf("The Times-Table Rhyme");
  const facts = assessBuiltIn(sevens, "Write a rhyme for children aged 7 and 8.").criteria.filter(
    ({ criterion }) => criterion.endsWith("fact of your own"),
  );
  expect(facts.map(({ verdict }) => verdict)).toEqual(["missed", "missed", "missed"]);
});
