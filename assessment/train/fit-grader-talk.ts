import { PIECE_MEASURES, pieceMeasures } from "../src/detectors/piece-measures.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { StoredTextModel } from "../src/challenge/weights.ts";
import { languageOf } from "../src/language/language-id.ts";
import type { Token } from "../src/language/tokenize.ts";
import { readText } from "../src/language/tokenize.ts";
import { TALK_FEATURES, piecesOf, talkFeatures } from "../src/language/talk-features.ts";
import type { TextSample } from "./fit-text.ts";
import { fitText, stored, textSum } from "./fit-text.ts";
import type { TalkText } from "./talk-texts.ts";
import { THRESHOLDS } from "../src/thresholds.ts";

/** A piece of the text with this number. */
type TalkSample = TextSample & { readonly group: string; readonly of: number };

const samplesOf = (texts: readonly TalkText[], knowledge: Knowledge): TalkSample[] =>
  texts.flatMap(({ group, text, before, behind, known, y }, of) => {
    const whole = before + text + behind;
    const read = readText(whole);
    const { english } = languageOf(read);
    const isIn = ({ start, end }: Token): boolean =>
      start >= before.length && end <= before.length + text.length;
    return piecesOf(read)
      .filter(({ tokens }) => tokens.every(isIn))
      .map(({ tokens }) => ({
        group,
        of,
        places: talkFeatures({ tokens }, whole),
        measures: pieceMeasures(tokens, known, english, knowledge),
        y,
      }));
  });

const FOLDS = [0, 1, 2, 3, 4];
const FIT = { features: TALK_FEATURES, measures: PIECE_MEASURES, rounds: 10, rate: 0.5, ridge: 2e-6 };

/** Fits on all, and says how well forms and challenges that were left out are told apart. */
export function trainGraderTalk(
  texts: readonly TalkText[],
  knowledge: Knowledge,
  foldOf: (group: string) => number,
  say: (text: string) => void,
): StoredTextModel {
  const samples = samplesOf(texts, knowledge);
  say(`grader talk: ${samples.length} pieces of ${texts.length} texts`);
  const held = FOLDS.flatMap((fold) => {
    const model = fitText(
      samples.filter(({ group }) => foldOf(group) !== fold),
      FIT,
    );
    return samples
      .filter(({ group }) => foldOf(group) === fold)
      .map((sample) => ({ ...sample, sum: textSum(model, sample) }));
  });
  const lost = (mark: number): number =>
    new Set(
      held.flatMap(({ y, of, sum }) => (y === 0 && sum > mark && texts[of]?.prompt === true ? [of] : [])),
    ).size;
  const forms = held.filter(({ y }) => y === 1);
  const prompts = texts.filter(({ prompt }) => prompt).length;
  for (const mark of [-3, -2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3, 4])
    say(
      `  ${mark === THRESHOLDS.injection.cut ? "*" : " "} above ${mark}: ${(forms.filter(({ sum }) => sum > mark).length / forms.length).toFixed(4)} of the forms left out found, ` +
        `${lost(mark)} of ${prompts} honest prompts lose a piece`,
    );
  return stored(fitText(samples, FIT));
}
