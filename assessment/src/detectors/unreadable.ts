import { WORDS_FOR_EACH_CONTENT_WORD } from "../language/curves.ts";
import { isMostlyQuestions } from "../evidence/request-signs.ts";
import type { Observation } from "../evidence/observe.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { CHATTY, DIRECTIVES, HESITANT, LOREM } from "../language/word-lists.ts";
import type { Hit } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const UNREADABLE = THRESHOLDS.unreadable;

/** Pairs of sets [before, after]: in English no word of `before` is followed by a word of `after`. */
const NEVER: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [
    set("a an the every"),
    set(
      "a an the my your his our their every each no of and or but is are was were be been to in at by for with from if than then because i you he she it we they me him us them do does did has have had will would can could should must may might into onto until unless while what who which without per",
    ),
  ],
  [
    set("my your our their its"),
    set(
      "a an the my your our their every of on and or is are was were to in at by for with from will would can could should must may might",
    ),
  ],
  [
    set("of for with from at"),
    set(
      "of for with to by and or but is are was were be been if then because he she do does did has had will would can could should must may might",
    ),
  ],
  [set("to in by on"), set("of and is are was were been because he she does did has had")],
  [set("to"), set("to for with is are was were am on of from should must would")],
  [set("and or"), set("and or of")],
  [
    set("will would can could should must may might"),
    set(
      "a an the of to on is are was were and or at by for from with has had will would can could should must may might my its our their",
    ),
  ],
  [set("no"), set("a an the and with for of at that what to")],
];
/** No English sentence ends with these. */
const NEVER_LAST = set("a an the every and or my your our their");
/** A sentence ends with these only if a word of LEAVES_LAST took their noun: "which of them are you unsure of". */
const SELDOM_LAST = set("of with from");
const LEAVES_LAST = set(
  "which what who whom whose that where how to i i'm you you're he she it it's we we're they they're",
);

/**
 * For each word of these sets: a bit for each pair that it may begin, and for each that it may end. Faster
 * than looking into all sets.
 */
const SIDES = new Map<string, { begins: number; ends: number }>();
NEVER.forEach((sides, at) => {
  for (const [side, words] of sides.entries()) {
    for (const word of words) {
      const bits = SIDES.get(word) ?? { begins: 0, ends: 0 };
      if (side === 0) bits.begins |= 1 << at;
      else bits.ends |= 1 << at;
      SIDES.set(word, bits);
    }
  }
});

function endsNowhere(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)?.text ?? "";
  return NEVER_LAST.has(last) || (SELDOM_LAST.has(last) && !tokens.some(({ text }) => LEAVES_LAST.has(text)));
}

function impossibleNeighbours({ sentences }: ReadText): number {
  let count = 0;
  for (const { tokens } of sentences) {
    let begun = 0;
    let last = -1;
    for (const { text, clause } of tokens) {
      const bits = SIDES.get(text);
      if (last === clause && (begun & (bits?.ends ?? 0)) !== 0) count += 1;
      begun = bits?.begins ?? 0;
      last = clause;
    }
    if (tokens.length > 2 && endsNowhere(tokens)) count += 1;
  }
  return count;
}

/** A text of which at least this share of the words, by weight, is the brief's counts as made of them alone. */
const ONLY_ITS_WORDS = 0.93;
/** A text that repeats more than this share of the brief's runs of three words keeps some of its phrases. */
const NONE_TOGETHER = 0.05;
/** Of fewer solid words than this nothing can be said about their order. */
const SHAKEABLE = 8;
const ASKING = set("please need want would like should must can could i you me let my");

/** Words are heaped where a sentence has at least this number of them in the mean, */
const HEAP = 24;
/** and where less than this share of them is grammar. */
const SCANT = 0.3;

/** A long row of words with little grammar that asks for nothing, in which one impossible pair is enough. */
function isHeaped({ bare: { tokens, sentences } }: Observation): boolean {
  return (
    tokens.length / Math.max(1, sentences.length) >= HEAP &&
    tokens.filter((token) => !token.content).length / tokens.length < SCANT &&
    !tokens.some((token) => ASKING.has(token.text)) &&
    !sentences.some((sentence) => DIRECTIVES.has(sentence.tokens[0]?.text ?? ""))
  );
}

/**
 * Whether the text is the brief's own words in another order. An honest restatement keeps some phrases of the
 * brief or adds words of request; this one does neither, so it says nothing.
 */
function isShaken(seen: Observation, { tokens, sentences }: ReadText): boolean {
  if (tokens.length < 20 || seen.length < SHAKEABLE || seen.overlap.briefRepeated > NONE_TOGETHER)
    return false;
  if (Math.max(seen.precision, seen.precisionWithoutFiller) < ONLY_ITS_WORDS) return false;
  const grammar = tokens.filter((token) => !token.content).length;
  return (
    grammar / tokens.length >= 0.2 &&
    !seen.bare.tokens.some((token) => ASKING.has(token.text)) &&
    !sentences.some((sentence) => DIRECTIVES.has(sentence.tokens[0]?.text ?? ""))
  );
}

/**
 * Keyboard mash, placeholder text, or words in an order no sentence has. Signs are counted in every word and held
 * against the words that say something: filler must not thin them out, nor its absence pull the words straight. The
 * order of a few words is no sign where they are sound by all that was learned of nonsense.
 */
export function findUnreadable(seen: Observation, isSound = (): boolean => false): Hit | null {
  const every = seen.whole.tokens.filter((token) => token.number === null);
  // A number may be part of something; without a letter or digit of any script there is nothing at all.
  const nothing = !/[\p{L}\p{N}]/u.test(seen.whole.raw);
  if (every.length === 0 || nothing) {
    return {
      label: "There are no words to read",
      caps: nothing ? CAPS.nothing : CAPS.gibberish,
      keep: 0,
      quote: seen.whole.raw.trim().slice(0, 40),
    };
  }
  const words = seen.prompt.content.filter((token) => token.number === null);
  const size = Math.max(1, seen.length * WORDS_FOR_EACH_CONTENT_WORD);
  const odd = every.filter(({ word, text }) => word.odd > 0 && !CHATTY.has(text) && !HESITANT.has(text));
  const oddShare = odd.reduce((sum, one) => sum + one.word.odd, 0) / size;
  const lorem = every.filter((token) => LOREM.has(token.text)).length / size;
  const first = odd[0];
  const quote = first === undefined ? undefined : seen.whole.raw.slice(first.start, first.end);
  if (lorem >= UNREADABLE.placeholder) return { label: "Placeholder text says nothing", keep: 0 };
  if (oddShare >= UNREADABLE.letters && (odd.length >= 2 || words.length <= 4)) {
    return { label: "Letters that form no words", keep: 0, quote };
  }
  if (!seen.language.english) return randomScript(seen);
  if (isMostlyQuestions(seen.whole)) return null;
  const impossible = Math.max(...[...new Set([seen.prompt, seen.whole])].map(impossibleNeighbours));
  const [enough, share] = isHeaped(seen) ? [1, 0] : [2, UNREADABLE.neighbours.share];
  const disordered =
    size >= UNREADABLE.neighbours.words && impossible >= enough && impossible / size >= share;
  // "For each a line", "no running no pushing": in an otherwise sound text a few such pairs prove nothing.
  const isTold = impossible / size >= UNREADABLE.neighbours.many || (disordered && !isSound());
  const isSentence = !(disordered && isTold) && !isShaken(seen, seen.prompt) && !isShaken(seen, seen.whole);
  return isSentence ? null : { keep: 0 };
}

/** In scripts without spaces, text of many different characters and no frequent one is no language. */
function randomScript(seen: Observation): Hit | null {
  const characters = seen.prompt.tokens.filter((token) => token.unspaced);
  if (characters.length < UNREADABLE.characters.least) return null;
  const counts = new Map<string, number>();
  for (const { text } of characters) counts.set(text, (counts.get(text) ?? 0) + 1);
  const distinct = counts.size / characters.length;
  if (distinct > UNREADABLE.characters.nearlyAllDiffer || distinct < UNREADABLE.characters.hardlyDiffer)
    return { label: "Characters that form no sentences", keep: 0 };
  return null;
}
