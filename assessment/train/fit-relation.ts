import type { Logistic } from "../src/challenge/weights.ts";
import { relationMeasures } from "../src/detectors/off-task-sentences.ts";
import { readText } from "../src/language/tokenize.ts";
import { fitLogistic } from "./fit.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";
import { heldAgainst } from "./samples.ts";

/** A sentence of a request, held against its own challenge or against another one. */
export type RelationSample = { readonly title: string; readonly x: readonly number[]; readonly y: 0 | 1 };

const RIDGE = 5;

export function relationSamples(shelves: readonly Shelf[], knowledge: KnowledgeInTraining): RelationSample[] {
  const out: RelationSample[] = [];
  for (const { title, known, row, own } of heldAgainst(shelves, "known", knowledge)) {
    if (row.kind !== "request" || row.by === "example") continue;
    for (const { tokens } of readText(row.prompt).sentences)
      out.push({ title, x: relationMeasures(tokens, known, knowledge), y: own ? 1 : 0 });
  }
  return out;
}

export function fitRelation(samples: readonly RelationSample[]): Logistic {
  const [bias = 0, ...weights] = fitLogistic(
    samples.map(({ x, y }) => ({ x, y, weight: 1 })),
    RIDGE,
  );
  return { bias, weights };
}
