import type { BriefView } from "../challenge/brief-view.ts";
import type { Line } from "../evidence/line.ts";
import type { KeyTerms } from "../challenge/key-terms.ts";
import type { Observation } from "../evidence/observe.ts";
import { numberWeight } from "../language/numbers.ts";
import type { Token } from "../language/tokenize.ts";
import { readText } from "../language/tokenize.ts";
import type { ForeignEvidence } from "../evidence/foreign-evidence.ts";
import { byRest, byTerms, evidenceFor, numbersAsked, numbersSaid } from "../evidence/foreign-evidence.ts";
import { READ_IN } from "../scores.ts";
import { THRESHOLDS } from "../thresholds.ts";

/**
 * Prompts in another language than the brief's. Their words cannot be compared with it, but the challenge's key terms
 * in that language can, and so can numbers, names and loan words. What speaks for the challenge lets the form count
 * in full. The score is always an estimate and stays at 75 or below, at 60 where nothing can be checked.
 */
export type ForeignReading = {
  readonly relevant: boolean;
  /** Whether key terms, numbers or names that could be checked speak for the challenge. */
  readonly checked: boolean;
  /** Whether it has numbers, in digits or in words that are known. */
  readonly hasNumbers: boolean;
  readonly lines: readonly Line[];
};

const { listed: LISTED, sorted: SORTED, points: MOST } = THRESHOLDS.otherLanguage;

export function readForeign(view: BriefView, seen: Observation, keyTerms: KeyTerms): ForeignReading {
  const { name } = seen.language;
  const count = keyTerms.count(view.brief.title, name);
  const evidence = evidenceFor(view, seen, keyTerms);
  const words = seen.prompt.wordCount;
  const verdict = count > 0 ? byTerms(evidence, words) : byRest(evidence, name);
  const spelled = evidence.terms.reduce((sum, { from, to }) => sum + to.at - from.at + 1, 0);
  const isList = spelled > seen.prompt.tokens.length * LISTED || isSorted(seen.prompt.tokens);
  const checked = verdict === "yes" && !isList;
  const kind = isList ? "list" : checked ? "checked" : "unchecked";
  return {
    relevant: verdict !== "no",
    checked,
    hasNumbers: numbersSaid(seen.prompt.tokens).size > 0,
    lines: [...checkedLines(seen, evidence, count, kind), ...formLines(seen, kind)],
  };
}

/** Words in the order of the alphabet are a list in every language. */
function isSorted(tokens: readonly Token[]): boolean {
  const rising = tokens.filter(({ text }, at) => at > 0 && text >= (tokens[at - 1]?.text ?? "")).length;
  return tokens.length >= SORTED.words && rising >= (tokens.length - 1) * SORTED.share;
}

/** How a text in another language was taken: a list of words, or a request of which something could be checked, or not. */
type Kind = keyof typeof MOST;
type FormLine = "worked" | "parts" | "exact" | "once" | "own";

/** From this weight of key terms on the requirements are found in full: no request names all terms. */
const ENOUGH_TERMS = 3.4;

/** The degree of requirements where nothing could be checked. */
const UNCHECKED = 0.9;

/** The rows of fidelity: what of the challenge was found, with the words that show it. */
function checkedLines(seen: Observation, evidence: ForeignEvidence, count: number, kind: Kind): Line[] {
  const { raw } = seen.prompt;
  const { terms, numbers, own, numbered, related } = evidence;
  const requirements = (seen.view.brief.rubric ?? []).flatMap(({ name, ask }): Line[] => {
    const asked = numbersAsked(readText(`${name} ${ask ?? ""}`).tokens);
    const [said] = [...numbers].flatMap(([number, token]) =>
      asked.has(number) && numberWeight(number) >= 0.7 ? [token] : [],
    );
    return said === undefined
      ? []
      : [
          {
            criterion: name,
            ask,
            subScore: "fidelity",
            max: 4,
            degree: 1,
            quote: raw.slice(said.start, said.end),
            facet: true,
          },
        ];
  });
  const [first] = terms;
  const rest = Math.max(0, MOST[kind].found - 4 * requirements.length);
  const shown =
    count > 0
      ? {
          criterion: `${READ_IN}${seen.language.name}: ${terms.length} of ${count} key terms of the challenge`,
          degree: Math.min(1, (own + 0.4 * Math.min(2, numbered)) / ENOUGH_TERMS),
          quote: first === undefined ? undefined : raw.slice(first.from.start, first.to.end),
        }
      : {
          criterion: `${READ_IN}${seen.language.name}: numbers, names and words that both languages share`,
          degree: kind === "checked" ? Math.min(1, 0.4 + 0.2 * numbered + 0.1 * related) : UNCHECKED,
        };
  return [...requirements, { ...shown, subScore: "fidelity", max: rest }];
}

/**
 * The rows of form, which every text shows: size, parts and figures. They count in full only if the challenge
 * was recognised.
 */
function formLines(seen: Observation, kind: Kind): Line[] {
  const words = seen.prompt.wordCount;
  const all = seen.whole.wordCount;
  const figures = numbersSaid(seen.prompt.tokens).size;
  const parts = new Set(seen.prompt.tokens.map((token) => token.clause)).size;
  const size = Math.min(1, words / 48) * (all > 320 ? Math.max(0.3, 1 - (all - 320) / 400) : 1);
  const order = Math.min(1, parts / 7);
  const exact = 1 - Math.exp(-figures / 2);
  const note = `${READ_IN}${seen.language.name}`;
  const line = (subScore: Line["subScore"], criterion: string, most: FormLine, degree: number): Line => ({
    criterion: `${note}: ${criterion}`,
    subScore,
    max: MOST[kind][most],
    degree,
  });
  return [
    line("fidelity", "worked out, as far as length and parts show", "worked", 0.8 * size + 0.2 * order),
    line("clarity", "parts that can be followed", "parts", 0.5 * size + 0.5 * order),
    line("clarity", "numbers and limits", "exact", 0.4 + 0.6 * exact),
    line("conciseness", "no repetition", "once", 0.5 + 0.5 * size),
    line(
      "creativity",
      "originality cannot be judged without an AI",
      "own",
      0.62 * size + 0.2 * order + 0.18 * exact,
    ),
  ];
}
