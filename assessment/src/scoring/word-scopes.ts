import type { Knowledge } from "../challenge/knowledge.ts";
import { distanceOf } from "../detectors/off-task-sentences.ts";
import type { Observation } from "../evidence/observe.ts";
import { suppliedIn } from "../evidence/supplied-words.ts";
import { askingOf } from "../language/handed-over.ts";
import { sentencesIn } from "../language/spans.ts";
import type { Token } from "../language/tokenize.ts";
import { THRESHOLDS } from "../thresholds.ts";

type Tokens = readonly Token[];

/** The words of a prompt by what may be read from them. */
export type WordScopes = {
  /** What the learner asks and tells: without filler, and without the material that is handed over. */
  readonly asked: Tokens;
  readonly askedSentences: readonly Tokens[];
  /** `asked` without the sentences that are far from the task: a joke beside it neither fixes a form nor sets a limit. */
  readonly onTask: Tokens;
  readonly onTaskSentences: readonly Tokens[];
  /** What a step of this challenge has handed out: it states a requirement, and is nothing of the learner's own. */
  readonly handedOut: ReadonlySet<Token>;
  /** The learner's own words, wherever they stand: neither the challenge's nor handed out. */
  readonly own: ReadonlySet<Token>;
};

export function wordScopes(
  { view, whole, filler, known, own }: Observation,
  knowledge: Knowledge,
): WordScopes {
  const withoutMaterial = new Set(askingOf(whole).tokens);
  const askedSentences = sentencesIn(whole)
    .map((tokens) => tokens.filter((token) => withoutMaterial.has(token) && !filler.has(token)))
    .filter((tokens) => tokens.length > 0);
  const onTaskSentences = askedSentences.filter(
    (tokens) =>
      !known.hasRequests || distanceOf(tokens, known, knowledge) < THRESHOLDS.offTaskSentence.noFact,
  );
  const handedOut = suppliedIn(view, whole);
  return {
    asked: askedSentences.flat(),
    askedSentences,
    onTask: onTaskSentences.flat(),
    onTaskSentences,
    handedOut,
    own: new Set(own.filter((token) => !handedOut.has(token))),
  };
}
