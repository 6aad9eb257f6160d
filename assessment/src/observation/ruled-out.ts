import type { Facet } from "../scores.ts";
import type { KnownChallenge } from "../knowledge/known-challenge.ts";
import type { Sense } from "../knowledge/word-vectors.ts";
import type { ReadText, Token } from "../text/read-text.ts";
import { quotedPieces } from "./clauses-quoted.ts";
import { clauseLikeness, likenessWithin } from "./clause-likeness.ts";

/** The words of a prompt that say no to a requirement. */
export type RuledOut = { readonly from: Token; readonly to: Token };

/** A clause that leaves something out or forbids it begins so: "and please no table", "we don't need". */
const EXCLUDES =
  /^(?:(?:and|but|so|also|please|just|with|then|ok|oh) ){0,3}(?:no|without|skip|omit|avoid|delete|remove|spare|leave out|leave(?= [^.]*\bout\b)|leaving out|(?:(?:i|we|you) )?(?:do not|don['’]?t|never)(?: (?:want|need|give|use|tell|add|include|mention|explain|show|write|say))?|no need (?:for|to))\b/iu;
/** With one of these it forbids a part, sets a limit or says how: "no sentence over fifteen words", "no plan until I answer". */
const LIMITS =
  /["“”‘()/]|(?<!\p{L})'|\b(?:until|till|unless|without|before|after|than|but|except|or more|over|above|beyond|only|just|too|forget|other|else|anyone|anything|touch|change|reveal|give away|mix|idea|twice|same|together)\b/iu;
/** What forbids, hides, protects or limits something itself is often said with a no. */
const SAYS_NO =
  /\b(?:no|non|not|nothing|none|never|nobody|without|avoid\w*|forbid\w*|doubt|un\w+ed|unless|until|secret\w*|hidden|apart|protected|same|only|limit|at most|up to|under|fewer|less|fake|safe|quiet|free|stay\w*|fair|just|exactly|before|first|instead|rather|alone|invented|fiction\w*|\p{L}+-free)\b|n[’']t\b/iu;

/** So like what people say of the requirement are the words behind the no, and so much of them is about it. */
const LIKE = 0.3;
const ABOUT = 0.45;
/** At most so much more like another requirement. */
const BEHIND = 0.05;

/** For each requirement the clause that leaves it out or forbids it, where no other clause is more like it. */
export function requirementsRuledOut(
  known: KnownChallenge,
  rubric: readonly Facet[],
  { tokens, raw }: ReadText,
  senses: readonly Sense[],
): (RuledOut | null)[] {
  const pieces = quotedPieces(tokens);
  const none = known.demands.map(() => null);
  const excluding = pieces.flatMap((piece, place) => {
    const text = raw.slice(tokens[piece.from]?.start, tokens[piece.to - 1]?.end);
    const no = EXCLUDES.exec(text);
    if (no === null || LIMITS.test(text.slice(no[0].length))) return [];
    const behind = (tokens[piece.from]?.start ?? 0) + no[0].length;
    const from = tokens.findIndex(({ start }) => start >= behind);
    return from > piece.from && from < piece.to ? [{ place, from, to: piece.to }] : [];
  });
  if (excluding.length === 0) return none;
  const whole = pieces.map(({ from, to }) => clauseLikeness(known, senses.slice(from, to)));
  return known.demands.map((_, at) => {
    const facet = rubric[at];
    if (facet === undefined || SAYS_NO.test(`${facet.name} ${facet.ask ?? ""}`)) return null;
    const of = (place: number): number => whole[place]?.[at] ?? 0;
    const found = excluding.find(({ place, from, to }) => {
      const behind = senses.slice(from, to);
      const like = clauseLikeness(known, behind);
      return (
        (like[at] ?? 0) >= LIKE &&
        like.every((one) => one <= (like[at] ?? 0) + BEHIND) &&
        whole.every((_one, other) => other === place || of(other) < of(place)) &&
        likenessWithin(known, behind, at) >= ABOUT
      );
    });
    const from = tokens[pieces[found?.place ?? -1]?.from ?? -1];
    const to = tokens[(found?.to ?? 0) - 1];
    return from === undefined || to === undefined ? null : { from, to };
  });
}
