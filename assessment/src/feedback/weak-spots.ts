import { kindsOf } from "../criteria/measures.ts";
import type { Observation } from "../observe.ts";
import { fieldsOf } from "../text/fields.ts";
import type { Token } from "../text/read-text.ts";
import { BOUNDS, CHECKS, FORMATS, VAGUE } from "../text/word-lists.ts";

/** Plain facts about the wording, each true of the submission or absent. */
export type WeakSpots = {
  /** Words that leave a quality or an amount open, as the learner wrote them. */
  readonly vague: readonly string[];
  /** An unfilled [placeholder]. */
  readonly placeholder: string | null;
  readonly hasNumber: boolean;
  readonly hasForm: boolean;
  readonly hasBound: boolean;
  readonly hasCheck: boolean;
  readonly firstWords: string;
  /** Names and things beyond the brief that a next step can take up. */
  readonly ownWords: readonly string[];
  readonly hasOwn: boolean;
};

/** They weaken or strengthen another word; no number or name could stand in their place. */
const DEGREES = new Set(
  "very too really quite rather pretty fairly somewhat little bit maybe perhaps whatever basically generally usually probably somehow some surprise etc".split(
    " ",
  ),
);

/** Vague in "make it complete" or "a cool story", and plain facts in "the cycle is complete" or "keep it cool". */
const EITHER = new Set("complete cool modern quality proper several".split(" "));

/** A part of "sold-out" is no word of its own. */
const standsAlone = (raw: string, token: Token): boolean =>
  !"-'’".includes(raw[token.start - 1] ?? " ") && !"-'’".includes(raw[token.end] ?? " ");

/** A name in the middle of a sentence, or a word that is known to stand for something. */
const isThing =
  (raw: string) =>
  (token: Token): boolean => {
    const first = raw[token.start] ?? "";
    const name =
      first !== first.toLowerCase() && /[\p{L}\p{N},;] $/u.test(raw.slice(0, token.start).slice(-2));
    if (!standsAlone(raw, token)) return false;
    return name || (token.text.length >= 4 && !token.text.endsWith("ing") && fieldsOf(token.stem).length > 0);
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
        /^(your|insert|name|topic|city|x+|fill|add|the|enter|example|company|product)/iu.test(inside)
      )
        return text.slice(from, to + 1);
      from = text.indexOf(open, from + 1);
    }
  }
  return null;
}

export function weakSpotsOf(seen: Observation): WeakSpots {
  const { raw, tokens } = seen.whole;
  const vague = [
    ...new Set(
      tokens
        .filter((token) => VAGUE.has(token.text) && !DEGREES.has(token.text) && !EITHER.has(token.text))
        .map((token) => raw.slice(token.start, token.end)),
    ),
  ];
  const sentence = seen.whole.sentences[0];
  const last = sentence?.tokens[Math.min(sentence.tokens.length, 7) - 1];
  return {
    vague: seen.language.english ? vague.slice(0, 3) : [],
    placeholder: placeholderIn(raw),
    hasNumber: tokens.some((token) => token.number !== null && token.number !== "1"),
    hasForm: kindsOf(tokens, FORMATS) > 0,
    hasBound: kindsOf(tokens, BOUNDS) > 0,
    hasCheck: kindsOf(tokens, CHECKS) > 0,
    firstWords: sentence === undefined || last === undefined ? "" : raw.slice(sentence.start, last.end),
    ownWords: [
      ...new Set(seen.own.filter(isThing(raw)).map((token) => raw.slice(token.start, token.end))),
    ].slice(0, 6),
    hasOwn: seen.own.length > 0,
  };
}
