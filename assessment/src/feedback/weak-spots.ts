import type { Observation } from "../evidence/observe.ts";
import { fieldsOf } from "../challenge/fields.ts";
import type { Token } from "../language/tokenize.ts";

/** Plain facts about the wording, each true of the submission or absent. */
export type WeakSpots = {
  /** An unfilled [placeholder]. */
  readonly placeholder: string | null;
  readonly firstWords: string;
  /** The clause that says what is wanted; empty where none does. */
  readonly asked: string;
  /** Whether that clause begins like a request ("please make a plan") and not like a wish ("we want to save them"). */
  readonly isRequest: boolean;
  /** A length without a number ("not too long") where no length is counted; empty where there is none. */
  readonly vagueLength: string;
  /** Names, things and numbers that the challenge does not know. */
  readonly ownWords: readonly string[];
  /** Share of words that the challenge does not have among the distinct ones. */
  readonly ownShare: number;
  /** Whether it is so long that it defines in its own way what a good answer is. */
  readonly isRich: boolean;
  /** Whether the text is so long that without a word of request it asks for nothing. */
  readonly isLong: boolean;
};

/** Behind one of these stands a thing or a quality ("the play") and no verb ("they play"). */
const BEFORE_THINGS = new Set(
  "a an the my our your his her its their this that these those of in on at with for from about into by as two three four five six seven eight nine ten".split(
    " ",
  ),
);

/** Written like names, and nothing to build on. */
const CALENDAR = new Set(
  (
    "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october " +
    "november december mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday"
  ).split(" "),
);

/** Whether a word is not a part of another one, as "sold" is of "sold-out". */
const standsAlone = (raw: string, token: Token): boolean =>
  !"-'’".includes(raw[token.start - 1] ?? " ") && !"-'’".includes(raw[token.end] ?? " ");

/** A name in the middle of a sentence, or a word that is known to stand for something. */
const isThing =
  (raw: string, tokens: readonly Token[]) =>
  (token: Token): boolean => {
    const first = raw[token.start] ?? "";
    const name =
      first !== first.toLowerCase() && /[\p{L}\p{N},;] $/u.test(raw.slice(0, token.start).slice(-2));
    if (!standsAlone(raw, token) || CALENDAR.has(token.text)) return false;
    const before = tokens[tokens.indexOf(token) - 1];
    const called =
      before !== undefined &&
      (BEFORE_THINGS.has(before.text) || before.number !== null) &&
      before.clause === token.clause;
    return (
      name ||
      (called && token.text.length >= 4 && !token.text.endsWith("ing") && fieldsOf(token.stem).length > 0)
    );
  };

/** "[city]" or "<name>", short and without digits; found by hand so that no input can be slow. */
export function placeholderIn(text: string): string | null {
  for (const [open, close] of [
    ["[", "]"],
    ["<", ">"],
    ["{", "}"],
  ] as const) {
    let from = text.indexOf(open);
    while (from >= 0) {
      const to = text.indexOf(close, from + 1);
      if (to < 0) break;
      const inside = text.slice(from + 1, to);
      if (
        inside.length >= 3 &&
        inside.length <= 30 &&
        /^[a-z][a-z _/-]+$/iu.test(inside) &&
        /^(your|insert|name|topic|city|x+|fill|add|the|enter|example|company|product)/iu.test(inside) &&
        !text.includes(`</${inside}>`)
      )
        return text.slice(from, to + 1);
      from = text.indexOf(open, from + 1);
    }
  }
  return null;
}
/** Number of words from which on a request shows what it wants or says what may not happen. */
const RICH = 70;
const LONG = 25;
/** Words of the first sentence that may be quoted. */
const OPENING = 16;

/** Words that nearly always mean a request; "do", "first" and "set" are left out, for they often do not. */
const ASKING = new Set(
  (
    "write make give tell explain describe create design build draft compose produce generate list plan propose suggest " +
    "prepare act play pretend imagine help turn draw need want invent develop"
  ).split(" "),
);
const NEEDING = new Set(["need", "want", "help"]);
/** Fewer words do not say what is wanted. */
const ENOUGH_ASKED = 4;

/** The clause ends within a list: "a table that chooses between buses" in "between buses, trains and bikes". */
const CUT_SHORT = /\b(?:between|among|from)\s+\S+$/iu;

/** "A short, friendly note" before the thing is named. */
const CUT_BEFORE_THING = /\b(?:an?|the|some|\d+) \S+$/iu;

/** Words of politeness that stand before a word of request without making it something else. */
const BEFORE_ASKING = new Set(
  "please can could would will you kindly now then so and just help me i need to want".split(" "),
);

/** "For each of them tell me". */
const FOR_EACH_ONE = 4;

/** "We want to save them" asks for nothing; "please make a plan" does. */
const opensRequest = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens.slice(0, at).filter(({ clause }) => clause === tokens[at]?.clause);
  const isForEach = before[0]?.text === "for" && before.length <= FOR_EACH_ONE;
  return isForEach || before.every(({ text }) => BEFORE_ASKING.has(text));
};

/** The text from the first word that opens a request to the end of its clause; else from the first word of request at all. */
function askedIn({ whole: { raw, tokens } }: Observation): Pick<WeakSpots, "asked" | "isRequest"> {
  const asks = tokens.filter(
    ({ text, clause }, at) => ASKING.has(text) && tokens[at + ENOUGH_ASKED - 1]?.clause === clause,
  );
  const plain = asks.find((token) => !NEEDING.has(token.text) && opensRequest(tokens, tokens.indexOf(token)));
  const first = plain ?? asks[0];
  const last = tokens.findLast(({ clause }) => clause === first?.clause);
  const asked = first === undefined || last === undefined ? "" : raw.slice(first.start, last.end);
  const isCut = raw[last?.end ?? raw.length] === "," && CUT_BEFORE_THING.test(asked);
  return { asked, isRequest: plain !== undefined && !CUT_SHORT.test(asked) && !isCut };
}

const VAGUE_LENGTH =
  /\bnot (?:too|very|so|that) long\b|\b(?:keep|make) (?:it|them|this) (?:short|brief)\b|(?:^|[.!?]\s)short(?=[.!?])/iu;
export const COUNTED_LENGTH =
  /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|ninety|half|hundred|single|a|each))[\s-]+(?:\w+[\s-]+)?(?:words?|lines?|sentences?|paragraphs?|pages?|characters?|minutes?|min|seconds?|secs?|rows?|verses?|steps?|questions?)\b/iu;

const vagueLengthIn = (raw: string): string =>
  COUNTED_LENGTH.test(raw) ? "" : (VAGUE_LENGTH.exec(raw)?.[0].replace(/^[.!?]\s/u, "") ?? "");

export function weakSpotsOf(seen: Observation): WeakSpots {
  const { raw, tokens } = seen.whole;
  // "1." is the beginning of a list, not of a thought.
  const sentence = seen.whole.sentences.find((one) => one.tokens.length > 2) ?? seen.whole.sentences[0];
  const last = sentence?.tokens[Math.min(sentence.tokens.length, OPENING) - 1];
  return {
    placeholder: placeholderIn(raw),
    firstWords: sentence === undefined || last === undefined ? "" : raw.slice(sentence.start, last.end),
    ...askedIn(seen),
    vagueLength: vagueLengthIn(raw),
    ownWords: [
      ...new Set(
        seen.own
          .filter((token) => token.number !== null || isThing(raw, tokens)(token))
          .map((token) => raw.slice(token.start, token.end)),
      ),
    ],
    ownShare: seen.ownShare,
    isRich: tokens.length >= RICH,
    isLong: tokens.length >= LONG,
  };
}
