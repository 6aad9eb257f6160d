import type { TextModel } from "../challenge/weights.ts";
import { modelSumFrom } from "../challenge/weights.ts";
import type { Observation } from "../evidence/observe.ts";
import type { Token } from "../language/tokenize.ts";
import { rise, saturate } from "../language/curves.ts";
import { formFeatures } from "../language/form-features.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

const FILLED_FORM = THRESHOLDS.filledForm;

/** Whether some words stand in a row in a text. */
const hasRow = (tokens: readonly Token[], words: readonly Token[]): boolean =>
  words.length > 0 &&
  tokens.some((_, from) => words.every(({ text }, at) => tokens[from + at]?.text === text));

const WAYS = ["known", "named", "derived"] as const;
const EVIDENCE = 7;

/** How many numbers `formMeasures` gives. */
export const FORM_MEASURES = WAYS.length * EVIDENCE;

/** Weight of words beside the challenge's own: LITTLE of it tells nothing, MUCH is no coincidence; as in task.ts. */
const LITTLE = 8;
const MUCH = 60;

/** What speaks for a text of one's own, by what is known of the challenge. */
export function formMeasures({
  known,
  besides,
  coverage,
  precision,
  whole,
  view,
  length,
}: Observation): number[] {
  const out = Array.from({ length: FORM_MEASURES }, () => 0);
  const measures = [
    1,
    coverage,
    rise(besides.said, 0, MUCH),
    (besides.said + LITTLE) / (besides.all + LITTLE),
    precision,
    hasRow(whole.tokens, view.title.tokens) ? 1 : 0,
    saturate(length, 20),
  ];
  measures.forEach((value, at) => (out[WAYS.indexOf(known.support) * EVIDENCE + at] = value));
  return out;
}

export const formPlaces = ({ whole, known }: Observation): number[] =>
  formFeatures(whole.tokens, whole.raw, ({ stem }) => known.givenWords.has(stem));

/** A form that would fit every challenge, filled with some of this one's words. */
export function findFilledForm(seen: Observation, model: TextModel): Hit | null {
  if (!seen.language.english || seen.whole.tokens.length < FILLED_FORM.words) return null;
  const sum = modelSumFrom(FILLED_FORM.likely, model, formPlaces(seen), () => formMeasures(seen));
  if (sum === null) return null;
  return { keep: 1 - rise(sum, FILLED_FORM.likely, FILLED_FORM.sure) };
}
