import type { BriefView } from "../challenge/brief-view.ts";
import type { FoundTerm, KeyTerms } from "../challenge/key-terms.ts";
import type { Observation } from "./observe.ts";
import { foreignNumberOf, numberWeight } from "../language/numbers.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { sameWord } from "../language/stem.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** What speaks for a challenge, by weight; about one for each telling thing. */
export type ForeignEvidence = {
  readonly terms: readonly FoundTerm[];
  /** Sum of the weights of its key terms that were found, and the highest such sum of another challenge. */
  readonly own: number;
  readonly other: number;
  /** Numbers of the brief that were said, and their weight. */
  readonly numbers: ReadonlyMap<string, Token>;
  readonly numbered: number;
  /** Share of the brief's numbers that they are, and of those that the text says. */
  readonly share: number;
  readonly shareOfSaid: number;
  /** Names and loan words of the brief. */
  readonly related: number;
  readonly possible: number;
};

/** The numbers of an English text, "one" left out. */
export const numbersAsked = (tokens: readonly Token[]): Set<string> =>
  new Set(tokens.flatMap(({ number }) => (number === null || number === "1" ? [] : [number])));

/** The numbers of a text in another language, each with the word that says it. */
export function numbersSaid(tokens: readonly Token[]): Map<string, Token> {
  const out = new Map<string, Token>();
  for (const token of tokens) {
    const number =
      foreignNumberOf(token.text) ??
      (token.number === null || /^[a-z]/.test(token.text) ? null : token.number);
    if (number !== null && number !== "1" && !out.has(number)) out.set(number, token);
  }
  return out;
}

/** Words of the brief that a foreign text shares: long ones, as names and loan words, by their beginning. */
function relatives(view: BriefView, text: ReadText): { found: number; possible: number } {
  const long = [
    ...new Set(
      [...view.description.tokens, ...view.title.tokens]
        .filter((one) => one.number === null && one.text.length >= 5 && one.content)
        .map((one) => one.text),
    ),
  ];
  const words = [...new Set(text.tokens.filter((one) => one.text.length >= 5).map((one) => one.text))].slice(
    0,
    600,
  );
  const starts = new Map<string, string[]>();
  for (const word of words) {
    const key = word.slice(0, 4);
    starts.set(key, [...(starts.get(key) ?? []), word]);
  }
  const found = long.filter((word) =>
    (starts.get(word.slice(0, 4)) ?? []).some(
      (other) => other.slice(0, 5) === word.slice(0, 5) || sameWord(word, other),
    ),
  ).length;
  return { found, possible: long.length };
}

const weightOf = (terms: readonly FoundTerm[] = []): number =>
  terms.reduce((sum, { weight }) => sum + weight, 0);

export function evidenceFor(view: BriefView, seen: Observation, keyTerms: KeyTerms): ForeignEvidence {
  const found = keyTerms.find(seen.prompt, seen.language.name);
  const terms = found.get(view.brief.title) ?? [];
  const others = [...found].filter(([title]) => title !== view.brief.title);
  const asked = numbersAsked([...view.description.tokens, ...view.title.tokens]);
  const said = numbersSaid(seen.prompt.tokens);
  const numbers = new Map([...said].filter(([number]) => asked.has(number)));
  const { found: related, possible } = seen.language.latin
    ? relatives(view, seen.prompt)
    : { found: 0, possible: 0 };
  return {
    terms,
    own: weightOf(terms),
    other: others.reduce((most, [, some]) => Math.max(most, weightOf(some)), 0),
    numbers,
    numbered: [...numbers.keys()].reduce((sum, number) => sum + numberWeight(number), 0),
    share: numbers.size / Math.max(1, asked.size),
    shareOfSaid: numbers.size / Math.max(1, said.size),
    related,
    possible,
  };
}

const OTHER_LANGUAGE = THRESHOLDS.otherLanguage;

/** Whether the text asks for the challenge, as far as can be told. */
type Verdict = "yes" | "no" | "unknown";

/** By key terms of the challenge in that language. */
export function byTerms(
  { own, other, numbered, shareOfSaid, related }: ForeignEvidence,
  words: number,
): Verdict {
  const figures = shareOfSaid > OTHER_LANGUAGE.ofItsNumbers ? numbered : numbered / 2;
  const alsoShared = 0.4 * Math.min(2, figures) + 0.3 * Math.min(2, related);
  if (other > OTHER_LANGUAGE.speaks.otherHasMore * (own + alsoShared) && other >= OTHER_LANGUAGE.speaks.terms)
    return own < OTHER_LANGUAGE.byChance ? "no" : "unknown";
  if (
    own >= OTHER_LANGUAGE.speaks.terms ||
    (own >= OTHER_LANGUAGE.byChance && own + alsoShared >= OTHER_LANGUAGE.speaks.terms)
  )
    return "yes";
  return own === 0 && alsoShared < 0.5 && words >= OTHER_LANGUAGE.namesNothing ? "no" : "unknown";
}

/** Languages of which about one long English word in eight has a relative in a text on the same subject. */
const RELATED = new Set(["Spanish", "French", "Portuguese", "Italian", "German", "Dutch", "Swedish"]);

/** By what every language shares. */
export function byRest(
  { numbered, share, shareOfSaid, related, possible, numbers, other }: ForeignEvidence,
  language: string,
): Verdict {
  if (other >= OTHER_LANGUAGE.otherMeant) return "unknown";
  const areTelling =
    numbers.size >= 2 &&
    numbered >= OTHER_LANGUAGE.numbers.weight &&
    share >= OTHER_LANGUAGE.numbers.ofChallenge;
  if (areTelling && shareOfSaid > OTHER_LANGUAGE.ofItsNumbers) return "yes";
  if (!RELATED.has(language)) return "unknown";
  if (related >= 3 || (related >= 2 && numbered >= 0.7)) return "yes";
  if (possible >= 6 && related === 0 && numbered === 0) return "no";
  return possible >= 10 && related <= 1 && numbered < 0.6 ? "no" : "unknown";
}
