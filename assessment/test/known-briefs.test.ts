import { expect, test, vi } from "vitest";
import type { Brief } from "../src/scores.ts";
import { LADDERS } from "./prompts.ts";

/** The assessor as after a start: nothing has been read yet. */
async function started() {
  vi.resetModules();
  const [{ assessBuiltIn }, { isRelevant }] = await Promise.all([
    import("./assessor.ts"),
    import("./assessor.ts"),
  ]);
  return (brief: Brief, prompt: string) => ({
    assessment: assessBuiltIn(brief, prompt),
    relevant: isRelevant(brief, prompt),
  });
}

/** The same words under another heading, divided otherwise, and with another list of what is asked for. */
function likenessesOf(brief: Brief): Brief[] {
  const end = brief.description.lastIndexOf(" ");
  return [
    brief,
    { ...brief, title: "Stretches for pianists" },
    {
      ...brief,
      title: brief.title + brief.description.slice(0, end),
      description: brief.description.slice(end),
    },
    { ...brief, rubric: [{ name: "Ask for a stretch", weight: 3, signals: ["stretch", "hold", "wrist"] }] },
  ];
}

test("a brief is read as if for the first time, whatever was assessed before", async () => {
  const cases = LADDERS.slice(0, 3).flatMap((ladder) =>
    likenessesOf(ladder.brief).flatMap((brief) =>
      [ladder.good, ladder.other].map((prompt) => ({ brief, prompt })),
    ),
  );
  const first = [];
  for (const { brief, prompt } of cases) first.push((await started())(brief, prompt));

  const assess = await started();
  const others = Array.from({ length: 400 }, (_, n) => ({
    title: `Number ${n}`,
    description: `Plan a walk of ${n} steps.`,
  }));
  for (const order of [cases, cases.toReversed(), cases]) {
    for (const one of order) expect(assess(one.brief, one.prompt)).toEqual(first[cases.indexOf(one)]);
    for (const other of others) assess(other, "Plan a walk through the old town.");
  }
});
