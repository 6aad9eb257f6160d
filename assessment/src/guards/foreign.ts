import type { BriefView } from "../brief/brief-view.ts";
import type { Line } from "../criteria/line.ts";
import type { KeyTerms } from "../knowledge/key-terms.ts";
import type { Observation } from "../observation/observe.ts";
import { numberWeight } from "../text/numbers.ts";
import { readText } from "../text/read-text.ts";
import type { Evidence } from "./foreign-evidence.ts";
import { byRest, byTerms, evidenceFor, numbersAsked, numbersSaid } from "./foreign-evidence.ts";

/**
 * Prompts in another language than the brief's. Their words cannot be compared with it, but the challenge's key terms
 * in that language can, and so can numbers, names and loan words. What speaks for the challenge lets the form count in
 * full; where nothing can be checked the score is an estimate and stays low.
 */
export type ForeignReading = {
  readonly relevant: boolean;
  /** Something that could be checked speaks for the challenge. */
  readonly checked: boolean;
  /** It has numbers, in digits or in words that are known. */
  readonly hasNumbers: boolean;
  readonly lines: readonly Line[];
};

/** So much of a text are key terms where it is a list of them. */
const LISTED = 0.6;

export function readForeign(view: BriefView, seen: Observation, keyTerms: KeyTerms): ForeignReading {
  const { name } = seen.language;
  const count = keyTerms.count(view.brief.title, name);
  const evidence = evidenceFor(view, seen, keyTerms);
  const words = seen.prompt.wordCount;
  const verdict = count > 0 ? byTerms(evidence, words) : byRest(evidence, seen.language.latin);
  const spelled = evidence.terms.reduce((sum, { from, to }) => sum + to.at - from.at + 1, 0);
  const isList = spelled > seen.prompt.tokens.length * LISTED;
  const checked = verdict === "yes" && !isList;
  return {
    relevant: verdict !== "no",
    checked,
    hasNumbers: numbersSaid(seen.prompt.tokens).size > 0,
    lines: [...checkedLines(seen, evidence, count, checked), ...formLines(seen, checked)],
  };
}

/** So much of its terms is enough: no request names all. */
const ENOUGH_TERMS = 3.4;

/** How much of it is there cannot be told. */
const UNCHECKED = 0.9;

/** What of the challenge was found, with the words that show it. */
function checkedLines(seen: Observation, evidence: Evidence, count: number, checked: boolean): Line[] {
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
  const rest = 48 - 4 * requirements.length;
  const shown =
    count > 0
      ? {
          criterion: `Read in ${seen.language.name}: ${terms.length} of ${count} key terms of the challenge`,
          degree: Math.min(1, (own + 0.4 * Math.min(2, numbered)) / ENOUGH_TERMS),
          quote: first === undefined ? undefined : raw.slice(first.from.start, first.to.end),
        }
      : {
          criterion: `Read in ${seen.language.name}: numbers, names and words that both languages share`,
          degree: checked ? Math.min(1, 0.4 + 0.2 * numbered + 0.1 * related) : UNCHECKED,
        };
  return [...requirements, { ...shown, subScore: "fidelity", max: rest }];
}

/** What every text shows: size, parts and figures. Only where the challenge was recognised do they count in full. */
function formLines(seen: Observation, checked: boolean): Line[] {
  const words = seen.prompt.wordCount;
  const all = seen.whole.wordCount;
  const figures = numbersSaid(seen.prompt.tokens).size;
  const parts = new Set(seen.prompt.tokens.map((token) => token.clause)).size;
  const size = Math.min(1, words / 48) * (all > 320 ? Math.max(0.3, 1 - (all - 320) / 400) : 1);
  const order = Math.min(1, parts / 7);
  const exact = 1 - Math.exp(-figures / 2);
  const note = `Read in ${seen.language.name}`;
  const line = (
    subScore: Line["subScore"],
    criterion: string,
    most: readonly [number, number],
    degree: number,
  ): Line => ({
    criterion: `${note}: ${criterion}`,
    subScore,
    max: checked ? most[0] : most[1],
    degree,
  });
  return [
    line("fidelity", "worked out, as far as length and parts show", [44, 14], 0.8 * size + 0.2 * order),
    line("clarity", "parts that can be followed", [60, 42], 0.5 * size + 0.5 * order),
    line("clarity", "numbers and limits", [29, 20], 0.4 + 0.6 * exact),
    line("conciseness", "no repetition", [87, 62], 0.5 + 0.5 * size),
    line(
      "creativity",
      "originality cannot be judged without an AI",
      [78, 42],
      0.62 * size + 0.2 * order + 0.18 * exact,
    ),
  ];
}
