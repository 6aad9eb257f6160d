import { rise } from "../language/curves.ts";
import type { TextModel } from "../challenge/weights.ts";
import { modelSumFrom } from "../challenge/weights.ts";
import type { Observation } from "../evidence/observe.ts";
import { solidTokens } from "../language/solid-words.ts";
import { RUN, runsSaidAgain } from "../language/overlap.ts";
import type { Token } from "../language/tokenize.ts";
import { CHATTY, HESITANT, VAGUE } from "../language/word-lists.ts";
import { speechFeatures } from "../language/speech-features.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Words of whoever tells or explains instead of asking. */
const TELLING = new Set(
  "i i'm i'd i've my we our it's that's there's which because so also always everybody".split(" "),
);

const REPETITION = THRESHOLDS.repetition;
const RAMBLING = THRESHOLDS.rambling;

/**
 * How many of the runs of three words that carry the task were said before. They are looked for in every word as well,
 * since praise takes others with it; what says nothing neither parts them nor is among what they are held against.
 */
function repeatedIn({ view, solidWords, prompt, bare }: Observation): number {
  const solid = solidTokens(bare, view.index);
  if (solid.length < REPETITION.words) return 0;
  let again = runsSaidAgain(solid);
  // A shortcut: in most texts all three lists are equal.
  if (solidWords.length > solid.length)
    again = Math.max(again, runsSaidAgain(solidWords), runsSaidAgain(solidTokens(prompt, view.index)));
  return again / (solid.length - RUN + 1);
}

export function findRepetition(seen: Observation): Hit | null {
  const repeated = repeatedIn(seen);
  if (repeated < REPETITION.likely) return null;
  return { keep: 1 - rise(repeated, REPETITION.likely, REPETITION.sure) };
}

/** What tells thinking aloud from a long request, each 0..1; see `ramblingMeasures`. */
export const RAMBLING_MEASURES = ["long", "again", "alternatives", "loose", "talk"] as const;

/**
 * Length, words that come again, alternatives, hesitation and talk. All of them are held against the words that say
 * something, so that more filler never makes it look better.
 */
export function ramblingMeasures({ whole, bare, prompt }: Observation): number[] {
  const share = (test: (token: Token) => boolean): number =>
    whole.tokens.filter(test).length / Math.max(1, bare.tokens.length);
  const telling = prompt.content.filter((token) => token.text.length > 3 && !token.word.light);
  const again = 1 - new Set(telling.map((token) => token.stem)).size / Math.max(1, telling.length);
  return [
    rise(whole.tokens.length, 80, 130),
    rise(again, 0.05, 0.3),
    rise(
      share(({ text }) => text === "or" || text === "but"),
      0,
      0.03,
    ),
    rise(
      share(({ text }) => HESITANT.has(text) || VAGUE.has(text) || CHATTY.has(text)),
      0.01,
      0.06,
    ),
    rise(
      share(({ text }) => TELLING.has(text)),
      0.03,
      0.12,
    ),
  ];
}

/** The word four places on, or the last of the sentence. */
function endOfQuote(tokens: readonly Token[], first: Token): Token | undefined {
  const at = tokens.indexOf(first);
  return tokens.slice(at, at + 5).findLast((token) => token.sentence === first.sentence);
}

/** The features of how the text speaks, without its filler, which must not make a decided request of it. */
export const ramblingPlaces = ({ prompt }: Observation): readonly number[] => speechFeatures(prompt);

/** Whether it is long enough to wander, and in a language whose words of hesitation are known. */
export const mayRamble = ({ language, prompt }: Observation): boolean =>
  language.english && prompt.tokens.length >= RAMBLING.words;

/** Thoughts and changes of mind where a request was to be decided first; never for its length alone. */
export function findRambling(seen: Observation, model: TextModel): Hit | null {
  if (!mayRamble(seen)) return null;
  const { tokens } = seen.whole;
  const sum = modelSumFrom(RAMBLING.likely, model, ramblingPlaces(seen), () => ramblingMeasures(seen));
  if (sum === null) return null;
  const first = tokens.find((token) => HESITANT.has(token.text));
  const end = first === undefined ? undefined : endOfQuote(tokens, first);
  const quote = first === undefined ? undefined : seen.prompt.raw.slice(first.start, (end ?? first).end);
  return { keep: 1 - rise(sum, RAMBLING.likely, RAMBLING.sure), quote };
}
