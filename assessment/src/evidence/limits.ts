import type { Token } from "../language/tokenize.ts";
import { stem } from "../language/stem.ts";

/** What a limit is counted in; people, years and prices are mostly part of the story. */
const COUNTED_IN = new Set(
  "word sentence line paragraph page minute second point question step tip idea item row column verse stanza bullet card slide scene turn example option version reason section heading exercise task riddle character syllable panel term fact picture name thing category criterion dish message"
    .split(" ")
    .map(stem),
);
/** Words that tell what is so, and ask for nothing. */
const TELLING = new Set("am is are was were been has have had".split(" "));

export const tellsWhatIsSo = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => TELLING.has(text));

/** "Max 3 hours", "up to nine", "not more than 20 euros": a bound makes a limit of any number. */
const BOUNDING = new Set("max maximum min minimum most least than to exactly under below within".split(" "));
const LOOSE = new Set("to than".split(" "));
const BEFORE_LOOSE = new Set("up more less fewer longer shorter".split(" "));

const SHORTENED = new Set("max min".split(" "));
/** "Kids under ten" are no limit. */
const UNDER_AGE = new Set("under below".split(" "));
const isPeople = (one: Token | undefined): boolean =>
  /^(?:kids?|child|children|people|boys?|girls?|anyone|everyone)$/u.test(one?.text ?? "");

/** "The first sentence", "both facts": an order, and no amount. */
export const NO_AMOUNT = new Set(
  "first second third fourth fifth sixth seventh eighth ninth tenth both twice thrice single".split(" "),
);

function isBounded(tokens: readonly Token[], at: number): boolean {
  const [before, one, number] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  // The full stop of "max." parts nothing.
  const isJoined = one?.clause === number?.clause || SHORTENED.has(one?.text ?? "");
  if (one === undefined || !isJoined || !BOUNDING.has(one.text)) return false;
  if (UNDER_AGE.has(one.text) && isPeople(before)) return false;
  return !LOOSE.has(one.text) || BEFORE_LOOSE.has(before?.text ?? "");
}

/** "After ten minutes" tells when, "stop after ten minutes" how long. */
const WHEN = new Set("after before since".split(" "));
const ENDING = new Set("stop end finish".split(" "));
const tellsWhen = (tokens: readonly Token[], at: number): boolean =>
  WHEN.has(tokens[at - 1]?.text ?? "") && !ENDING.has(tokens[at - 2]?.text ?? "");

/** Whether the word is the number of a limit ("two pages"). */
export function isLimit(tokens: readonly Token[], at: number): boolean {
  const number = tokens[at];
  return (
    number !== undefined &&
    number.number !== null &&
    !NO_AMOUNT.has(number.text) &&
    !tellsWhen(tokens, at) &&
    (isBounded(tokens, at) ||
      tokens.slice(at + 1, at + 3).some((next) => next.clause === number.clause && COUNTED_IN.has(next.stem)))
  );
}
