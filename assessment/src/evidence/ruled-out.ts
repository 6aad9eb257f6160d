import type { Facet } from "../scores.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import type { Sense } from "../challenge/word-vectors.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { anyOf } from "../language/any-of.ts";
import { quotedPieces } from "../language/clauses-quoted.ts";
import { clauseLikeness, mayBeAbout, likenessWithin } from "./clause-likeness.ts";

/** The words of a prompt that say no to a requirement. */
export type RuledOut = { readonly from: Token; readonly to: Token };

/** What leaves something out or forbids it. */
const SAYING_NO = [
  /no(?! two\b)|without|skip|omit|avoid|delete|remove|exclude|ditch|drop|forget|spare|refrain from|stay away from/u,
  // "Leave the garnish out".
  /leave out|leave(?= [^.]*\bout\b)|keep(?= [^.]*\bout\b)|leaving out/u,
  // "Nothing about food", "not a list".
  /nothing (?:about|on|with|of)|none of|not an?/u,
  // "We don't need", but not "I don't know".
  /(?:(?:i|we|you) )?(?:do not|don['’]?t|never)(?! (?:know|remember|mind)\b)(?: (?:want|need|bother|give|use|tell|add|include|mention|explain|show|write|say))?/u,
  /there(?:['’]s| is) no need (?:for|to)|no need (?:for|to)/u,
  // "The answer shouldn't".
  /(?:\p{L}+ ){0,3}(?:(?:should|must|need|can)n['’]?t|(?:should|must|need|may) not|cannot)/u,
];
/** A clause that leaves something out or forbids it begins so: "and please no table". */
const EXCLUDES = new RegExp(
  String.raw`^(?:(?:and|but|so|also|please|just|with|then|ok|oh) ){0,3}${anyOf(...SAYING_NO)}\b`,
  "iu",
);
/** Or it ends so: "a table is not needed". */
const EXCLUDED =
  /\b(?:(?:is|are|be)(?:n['’]t| not)? (?:un)?(?:needed|necessary|required|wanted)|not (?:needed|necessary|required|wanted)|unnecessary|(?:can|may|should|must) (?:go|stay out|be (?:left out|skipped|dropped|omitted|ignored|cut))|(?:is|are) out)\W*$/iu;
const AFFIRMS = /\b(?:is|are|be) (?:needed|necessary|required|wanted)\W*$/iu;
/** With one of these it forbids a part, sets a limit or says how: "no sentence over fifteen words", "no plan until I answer". */
const LIMITS =
  /["“”‘()/]|(?<!\p{L})'|\b(?:until|till|unless|without|before|after|than|but|except|or more|over|above|beyond|only|just|too|forget|other|else|anyone|anything|touch|change|reveal|give away|mix|idea|twice|same|together)\b/iu;
/** What forbids, hides, protects or limits something itself is often said with a no. */
const SAYS_NO =
  /\b(?:no|non|not|nothing|none|never|nobody|without|avoid\w*|forbid\w*|doubt|un\w+ed|unless|until|secret\w*|hidden|apart|protected|same|only|limit|at most|up to|under|fewer|less|fake|safe|quiet|free|stay\w*|fair|just|exactly|before|first|instead|rather|alone|invented|fiction\w*|\p{L}+-free)\b|n[’']t\b/iu;

/** Of the words behind the no at least this share, by weight, has to be like words by which people say the requirement. */
const ABOUT = 0.45;

/** The part of a clause that it leaves out or forbids. */
function excludedIn(text: string): { text: string; at: number } | null {
  const before = EXCLUDES.exec(text);
  if (before !== null) return { text: text.slice(before[0].length), at: before[0].length };
  const behind = AFFIRMS.test(text) ? null : EXCLUDED.exec(text);
  return behind === null ? null : { text: text.slice(0, behind.index), at: 0 };
}

/** For each requirement the clause that leaves it out or forbids it, where no other clause is more like it. */
export function requirementsRuledOut(
  known: KnownChallenge,
  rubric: readonly Facet[],
  { tokens, raw }: ReadText,
  senses: readonly Sense[],
): (RuledOut | null)[] {
  const pieces = quotedPieces(tokens);
  const none = known.requirements.map(() => null);
  const excluding = pieces.flatMap((piece, place) => {
    const text = raw.slice(tokens[piece.from]?.start, tokens[piece.to - 1]?.end);
    const said = excludedIn(text);
    if (said === null || LIMITS.test(said.text)) return [];
    const start = (tokens[piece.from]?.start ?? 0) + said.at;
    const from = tokens.findIndex((token) => token.start >= start);
    const to = tokens.findLastIndex((token) => token.end <= start + said.text.length) + 1;
    return from >= piece.from && from < to && to - from < piece.to - piece.from ? [{ place, from, to }] : [];
  });
  if (excluding.length === 0) return none;
  const whole = pieces.map(({ from, to }) => clauseLikeness(known, senses.slice(from, to)));
  return known.requirements.map((_, at) => {
    const facet = rubric[at];
    if (facet === undefined || SAYS_NO.test(`${facet.name} ${facet.ask ?? ""}`)) return null;
    const likenessOf = (place: number): number => whole[place]?.[at] ?? 0;
    const found = excluding.find(({ place, from, to }) => {
      const behind = senses.slice(from, to);
      return (
        mayBeAbout(clauseLikeness(known, behind), at) &&
        whole.every((_one, other) => other === place || likenessOf(other) < likenessOf(place)) &&
        likenessWithin(known, behind, at) >= ABOUT
      );
    });
    const piece = pieces[found?.place ?? -1];
    const [from, to] = [tokens[piece?.from ?? -1], tokens[(piece?.to ?? 0) - 1]];
    return from === undefined || to === undefined ? null : { from, to };
  });
}
