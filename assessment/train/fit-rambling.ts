import type { Knowledge } from "../src/knowledge/knowledge.ts";
import type { Logistic } from "../src/knowledge/weights.ts";
import { viewOf } from "../src/brief/brief-view.ts";
import { isForeign } from "../src/knowledge/corpus.ts";
import { ramblingMeasures } from "../src/guards/rambling.ts";
import { observe } from "../src/observation/observe.ts";
import { readText } from "../src/text/read-text.ts";
import { fitLogistic } from "./fit.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST } from "./labelled.ts";
import type { Shelf } from "./samples.ts";

/** There are few of them, and many honest prompts. */
const RAMBLING_WEIGHT = 10;
const RIDGE = 0.1;

/** Thinking aloud, as an expert labelled it, against honest prompts and everything people wrote. */
export function fitRambling(
  rows: readonly Labelled[],
  shelves: readonly Shelf[],
  knowledge: Knowledge,
): Logistic {
  const data = rows
    .filter(({ submission: { kind } }) => kind === "rambling" || HONEST.includes(kind))
    .map(({ challenge, submission: { kind, prompt } }) => ({
      x: ramblingMeasures(observe(viewOf(challenge), readText(prompt), knowledge)),
      y: kind === "rambling" ? 1 : 0,
      weight: kind === "rambling" ? RAMBLING_WEIGHT : 1,
    }));
  const people = shelves.flatMap(({ challenge: { title, description, rubric }, rows: some }) => {
    const view = viewOf({ title, description, rubric });
    return some
      .filter((row) => row.kind === "request" && !isForeign(row))
      .map(({ prompt }) => ({
        x: ramblingMeasures(observe(view, readText(prompt), knowledge)),
        y: 0,
        weight: 0.3,
      }));
  });
  const [bias = 0, ...weights] = fitLogistic([...data, ...people], RIDGE);
  return { bias, weights };
}
