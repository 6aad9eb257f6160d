import { FORM_MEASURES, formMeasures, formPlaces } from "../src/detectors/filled-form.ts";
import type { BriefView } from "../src/challenge/brief-view.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { KnownChallenge } from "../src/challenge/known-challenge.ts";
import type { StoredTextModel } from "../src/challenge/weights.ts";
import { observe } from "../src/evidence/observe.ts";
import { FORM_FEATURES } from "../src/language/form-features.ts";
import { readText } from "../src/language/tokenize.ts";
import { FORM_COUNT, filledForm } from "./filled-form.ts";
import type { TextSample } from "./fit-text.ts";
import { fitText, stored, textSum } from "./fit-text.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST } from "./labelled.ts";
import { viewFor } from "./samples.ts";
import type { KnownInTraining } from "./talk-texts.ts";
import { WAYS } from "./talk-texts.ts";
import { THRESHOLDS } from "../src/thresholds.ts";

type FormSample = TextSample & { readonly group: string };

const FIT = { features: FORM_FEATURES, measures: FORM_MEASURES, rounds: 20, rate: 0.3, ridge: 1e-5 };
const FOLDS = [0, 1, 2, 3, 4];
/** So many forms are filled for each challenge. */
const TIMES = 8;

/** Filled forms against what people wrote in earnest. */
export function trainFilledForm(
  known: KnownInTraining,
  labelled: readonly Labelled[],
  knowledge: Knowledge,
  foldOf: (group: string) => number,
  say: (text: string) => void,
): StoredTextModel {
  const sample = (
    group: string,
    view: BriefView,
    challenge: KnownChallenge,
    text: string,
    y: 0 | 1,
  ): FormSample[] => {
    const seen = observe(view, readText(text), { ...knowledge, of: () => challenge });
    if (!seen.language.english || seen.whole.tokens.length < THRESHOLDS.filledForm.words) return [];
    return [{ group, places: formPlaces(seen), measures: formMeasures(seen), y }];
  };
  const samples = known.shelves.flatMap((shelf, at) => {
    const { title, example } = shelf.challenge;
    const by = (step: number): (typeof WAYS)[number] => WAYS[(at + step) % WAYS.length] ?? "known";
    const viewed = (step: number): BriefView => viewFor(shelf.challenge, by(step));
    return [
      ...Array.from({ length: TIMES }, (_, step) => {
        const number = at * TIMES + step;
        const form = filledForm(shelf.challenge, number);
        return sample(`form ${number % FORM_COUNT}`, viewed(step), known.of(shelf, by(step)), form, 1);
      }).flat(),
      ...sample(title, viewed(0), known.of(shelf, by(0)), example, 0),
      ...shelf.rows
        .filter((row) => row.kind === "request" && !isForeign(row))
        .flatMap((row, step) =>
          sample(title, viewed(step), known.of(shelf, by(step), row.by), row.prompt, 0),
        ),
    ];
  });
  const judged = labelled
    .filter(({ submission }) => HONEST.includes(submission.kind))
    .flatMap(({ challenge, submission }) => {
      const view = viewOf(challenge);
      return sample(challenge.id, view, knowledge.of(view), submission.prompt, 0);
    });
  const all = [...samples, ...judged];
  const held = FOLDS.flatMap((fold) => {
    const isOut = ({ group }: FormSample): boolean => foldOf(group) === fold;
    const model = fitText(
      all.filter((one) => !isOut(one)),
      FIT,
    );
    return all.filter(isOut).map((one) => ({ y: one.y, sum: textSum(model, one) }));
  });
  const share = (y: 0 | 1, mark: number): string => {
    const some = held.filter((one) => one.y === y);
    return `${some.filter(({ sum }) => sum > mark).length} of ${some.length}`;
  };
  for (const mark of [-1, -0.5, 0, 0.5, 1, 1.5, 2, 3])
    say(
      `filled forms, left out, above ${mark}: ${share(1, mark)} forms found, ${share(0, mark)} honest prompts taken for one`,
    );
  return stored(fitText(all, FIT));
}
