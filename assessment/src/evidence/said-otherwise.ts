import type { ReadText } from "../language/tokenize.ts";
import { onceForEach } from "../language/once-for-each.ts";
import { readOften } from "../language/read-often.ts";
import { TONES } from "../language/word-lists.ts";

/** Amounts of one kind: "30 sec" may be the limit of half a minute, "nearly a year" the eleven months. */
const MEASURES: readonly RegExp[] = [
  /(?:^|[^\p{L}])(?:secs?|seconds?|mins?|minutes?|hrs?|hours?)(?!\p{L})|\d ?[smh](?!\p{L})/iu,
  /(?:^|[^\p{L}])(?:days?|wks?|weeks?|mths?|months?|yrs?|years?|decades?)(?!\p{L})/iu,
  /(?:^|[^\p{L}])(?:words?|lines?|sentences?|paragraphs?|pages?|characters?|short|brief|briefly|concise)(?!\p{L})/iu,
];

/** How a thing shall sound is said in many words. */
const ABOUT_TONE = /\b(?:tone|style|voice|mood|humou?r|sound|cheerful|friendly|warm|funny)\b/iu;
const TONE_WORDS =
  /\b(?:fun|joke|jokes|laugh|laughing|silly|cheerful|cheery|happy|gloomy|kind|gentle|nice|casual|chatty|grumpy|cosy|scary|sad|upbeat|relaxed|posh|cheeky)\b/iu;

/** An age is said in a school year or in years as well as in a word: "third-graders", "Year 6", "each 15-year-old". */
const ABOUT_AGE =
  /\b(?:teen\w*|years? old|year-olds?|aged?|about (?:six|seven|eight|nine|ten|eleven|twelve|thirteen)|(?:fourteen|fifteen|sixteen) or older)\b/iu;
const AGE_WORDS =
  /\b(?:(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)[- ]?(?:grad\w+|class|form|year)|(?:grade|class|year|form) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)|\w+[- ]years?[- ]olds?|teen\w*)\b/iu;

/** Numbers up to this one are in nearly every prompt, so that they say nothing. */
const SMALL = 3;

/** Numbers within a word count too: "u10s" are children under ten. */
const numbersIn = onceForEach(({ raw, tokens }: ReadText): Set<number> => {
  const words = tokens.flatMap(({ number }) => (number === null ? [] : Number(number)));
  return new Set([...words, ...(raw.match(/\d+/gu) ?? []).map(Number)].filter((one) => one > SMALL));
});

/** What a demand is about, whatever the prompt. */
const aboutOf = onceForEach((demand: ReadText) => ({
  numbers: numbersIn(demand),
  measures: MEASURES.filter((kind) => kind.test(demand.raw)),
  isAboutAge: ABOUT_AGE.test(demand.raw),
  isAboutTone: ABOUT_TONE.test(demand.raw),
}));

const saysTone = ({ raw, tokens }: ReadText): boolean =>
  TONE_WORDS.test(raw) || tokens.some(({ text }) => TONES.has(text));

/**
 * Whether a prompt may say a demand in an abbreviation, another unit, or another word for a tone. What is so likely to
 * be said otherwise is neither told as missing nor doubted, since a learner sees it there.
 */
export function maySayOtherwise(demand: string, prompt: ReadText): boolean {
  const { numbers, measures, isAboutAge, isAboutTone } = aboutOf(readOften(demand));
  if (numbers.size > 0) {
    const given = numbersIn(prompt);
    if ([...numbers].some((one) => given.has(one))) return true;
    if (measures.some((kind) => kind.test(prompt.raw))) return true;
  }
  if (isAboutAge && AGE_WORDS.test(prompt.raw)) return true;
  return isAboutTone && saysTone(prompt);
}
