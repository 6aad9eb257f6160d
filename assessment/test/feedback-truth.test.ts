import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import type { CriterionId } from "../src/scoring/criteria.ts";
import { CRITERIA, CRITERION_IDS } from "../src/scoring/criteria.ts";
import type { Line } from "../src/evidence/line.ts";
import { adviceOf } from "../src/feedback/advice.ts";
import type { Brief } from "../src/scores.ts";
import { assessBuiltIn } from "./assessor.ts";

/** A labelled prompt whose writer noted by name which requirements it leaves out. */
type Row = {
  readonly challenge: Brief;
  readonly submission: { readonly prompt: string; readonly kind: string };
  readonly missing: readonly string[];
};

const library = libraryChallenges();
const REQUESTS = new Set(["minimal", "partial", "good", "excellent", "echo", "rambling"]);
/** Every ninth request of the seven writers who noted it. */
const rows = [..."efghijk"]
  .flatMap((set) =>
    readFileSync(new URL(`../labelled-library/set-${set}.jsonl`, import.meta.url), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row),
  )
  .filter(({ submission }) => REQUESTS.has(submission.kind))
  .filter((_, at) => at % 9 === 0);

const feedbacks = rows.map(({ challenge, submission }) => {
  const { rubric = [], example = "" } = library.get(challenge.title) ?? {};
  return assessBuiltIn({ ...challenge, rubric, example }, submission.prompt).feedback;
});

/** The demands in bold of the sentences that begin so, each with whether the prompt leaves it out. */
function told(begin: RegExp): { readonly isMissing: boolean; readonly of: string }[] {
  return rows.flatMap(({ challenge, submission, missing }, at) => {
    const paragraphs = (feedbacks[at] ?? "").split("\n\n").filter((one) => begin.test(one));
    return (library.get(challenge.title)?.rubric ?? []).flatMap(({ name, ask = "" }) =>
      paragraphs.some((one) => one.includes(`**${ask}**`))
        ? [{ isMissing: missing.includes(name), of: `${ask} <- ${submission.prompt}` }]
        : [],
    );
  });
}

test("of a hundred requirements that are praised two at most are left out", () => {
  const praised = told(/^You \*\*/);
  expect(praised.length).toBeGreaterThan(100);
  const wrong = praised.filter(({ isMissing }) => isMissing).map(({ of }) => of);
  expect(wrong.length / praised.length, wrong.join("\n")).toBeLessThanOrEqual(0.02);
});

test("of a hundred requirements that are told as missing three at most are there", () => {
  const missed = told(/^Still missing/);
  expect(missed.length).toBeGreaterThan(50);
  const wrong = missed.filter(({ isMissing }) => !isMissing).map(({ of }) => of);
  expect(wrong.length / missed.length, wrong.join("\n")).toBeLessThanOrEqual(0.03);
});

test("a requirement's line shows no words that have nothing to do with it", () => {
  const challenge = library.get("The Ship That Changed Its Planks");
  if (challenge === undefined) throw new Error("no challenge");
  const prompt =
    "Please explain me the Ship of Theseus so that also a child can understand it. I would like with the example of a old car what my grandfather repair always. It should be funny and have at the end the right solution. Not too long please.";
  const { criteria } = assessBuiltIn(challenge, prompt);
  const quoteOf = (name: string): string | undefined =>
    criteria.find(({ criterion }) => criterion === name)?.quote;
  expect(quoteOf("The puzzle of the ship of Theseus")).toBe(
    "Please explain me the Ship of Theseus so that also a child can understand it",
  );
  expect(quoteOf("No verdict")).toBeUndefined();
});

test("what the rows show to be missing is advised, worth most first", () => {
  const line = (id: CriterionId, degree: number): Line => ({
    criterion: CRITERIA[id].name,
    subScore: CRITERIA[id].subScore,
    max: 20,
    degree,
  });
  const rows = (degrees: Partial<Record<CriterionId, number>>): Line[] =>
    CRITERION_IDS.map((id) => line(id, degrees[id] ?? 1));
  const ids = (degrees: Partial<Record<CriterionId, number>>): string[] =>
    adviceOf(rows(degrees)).map(({ id }) => id);
  expect(ids({})).toEqual([]);
  expect(ids({ own_fact: 0, own_fact_2: 0, own_fact_3: 0, limits: 0 })).toEqual(["own", "limits"]);
  expect(ids({ own_fact: 0.5, own_fact_2: 0, own_fact_3: 0 })).toEqual([]);
  expect(ids({ example: 0, technique: 0 })).toEqual(["check"]);
  expect(ids({ example: 0, technique: 0, enough: 0 })).toEqual([]);
});
