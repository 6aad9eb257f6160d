import { CRITERIA } from "../criteria/criteria.ts";
import type { Line } from "../criteria/line.ts";
import { WEIGHTS } from "../score-sheet/sums.ts";
import { readText } from "../text/read-text.ts";
import { bold, capital, joined, plain } from "./quoting.ts";

/**
 * From here on a requirement is surely met, and below the second it is surely missed: of a hundred such requirements
 * three at most are not. Between them it is uncertain; where it is likely, it is neither praised nor doubted.
 */
export const MET = 0.95;
const MISSED = 0.1;

/** A requirement of the challenge as feedback speaks of it. */
export type Demand = {
  /** What a prompt does to meet it ("set a limit of 120 words"); undefined where only a label is known. */
  readonly ask: string | undefined;
  readonly name: string;
  /** Cut from a description and looked for by its words alone. */
  readonly isDerived: boolean;
  readonly state: "met" | "likely" | "partly" | "missed";
  readonly quote: string | undefined;
  /** Whether the words that meet it can be seen, so that praise for it is believed. */
  readonly isPlain: boolean;
  /** What meeting it would add to the overall score. */
  readonly worth: number;
  readonly weight: number;
};

const stemsOf = (text: string): Set<string> => new Set(readText(text).content.map((token) => token.stem));

/** Words by which something is ruled out, in a demand ("say that there must be no snobbery") or in a prompt. */
const RULES_OUT =
  /\b(?:no|non|not|never|nothing|none|without|avoid\w*|nor|neither|cannot|(?:leave|leaving|left|keep|keeping) (?:\w+ ){0,3}out|skip\w*|omit\w*|ban|banned|forbid\w*|forbidden|refus\w*|exclud\w*|prevent\w*|stop\w*|instead of|rather than|free of|dont|doesnt|wont|cant|mustnt)\b|n[’']t\b|\p{L}-free\b/iu;

/** A demand of several things ("shot, gesture and position") as its parts. */
const PARTS = /[,;:]|\b(?:and|or|plus|with)\b/u;

/**
 * Whether the learner says some of each part of the demand in its own words, a number included: a demand that was
 * recognised by neighbouring words earns its points and is not told as said. What rules something out has to do so itself.
 */
function isSaid({ criterion, ask, quote }: Line, prompt: string): boolean {
  const demand = ask === undefined ? criterion : ask.slice(ask.indexOf(" ") + 1);
  if (RULES_OUT.test(`${criterion} ${demand}`) && !RULES_OUT.test(quote ?? prompt)) return false;
  const said = readText(prompt);
  const stems = new Set(said.content.map((token) => token.stem));
  const numbers = new Set(said.tokens.flatMap(({ number }) => number ?? []));
  return demand.split(PARTS).every((part) => {
    const telling = readText(part).tokens.filter(({ content, number }) => content || number !== null);
    return (
      telling.length === 0 ||
      telling.some(({ stem, number }) => (number === null ? stems.has(stem) : numbers.has(number)))
    );
  });
}

/** Two thirds of the requirement's words are in the quote: enough to see for oneself that it is there. */
function shows(quote: string, name: string): boolean {
  const said = stemsOf(quote);
  const wanted = [...stemsOf(name)];
  return wanted.filter((stem) => said.has(stem)).length >= Math.max(1, Math.ceil((wanted.length * 2) / 3));
}

/** How many words a quote and a demand share; the verb that a demand begins with ("say that ...") is none of them. */
export function wordsShared(quote: string, { name, ask = "" }: Demand): number {
  const wanted = stemsOf(`${name} ${ask.slice(ask.indexOf(" ") + 1)}`);
  return [...stemsOf(quote)].filter((stem) => wanted.has(stem)).length;
}

const COVERED: string = CRITERIA.clarity_covered.name;

/** What the requirements are worth besides their own lines: nothing is worked out or settled that is not asked for. */
const leansOnThem = (line: Line): boolean =>
  line.facet !== true && (line.criterion === COVERED || line.step === "worked" || line.step === "settled");

function stateOf(degree: number, likelyFrom: number): Demand["state"] {
  if (degree < MISSED) return "missed";
  if (degree >= MET) return "met";
  return degree >= likelyFrom ? "likely" : "partly";
}

/** The requirements, the heaviest first. */
export function demandsOf(lines: readonly Line[], likelyFrom: number, prompt: string): Demand[] {
  // An AI that found a demand has read the prompt; the built-in assessor has compared words.
  const isSure = likelyFrom >= MET;
  const facets = lines.filter((line) => line.facet === true);
  const total = facets.reduce((sum, line) => sum + line.max, 0);
  const beside = lines
    .filter(leansOnThem)
    .reduce((sum, line) => sum + line.max * (1 - line.degree) * WEIGHTS[line.subScore], 0);
  return facets
    .map((line) => {
      // A synonym earns points, but what is praised can be seen.
      const seen = line.loose !== true || shows(line.quote ?? "", line.criterion);
      const share = total === 0 ? 0 : line.max / total;
      return {
        ask: line.ask,
        name: line.criterion,
        isDerived: line.loose === true,
        state: stateOf(line.degree, likelyFrom),
        isPlain: seen && (isSure || isSaid(line, prompt)),
        quote: seen ? line.quote : undefined,
        worth: (1 - line.degree) * (line.max * WEIGHTS.fidelity + share * beside),
        weight: line.max,
      } as const;
    })
    .sort((a, b) => b.weight - a.weight);
}

/** "ask for ten riddles" in bold, or nothing where only a label is known. */
const askOf = ({ ask }: Demand): string => (ask === undefined ? "" : bold(ask));

/** A sentence whose verb phrases are the requirements, or a list after a colon where only labels are known. */
export function sentenceOf(
  before: { readonly asks: string; readonly labels: string },
  demands: readonly Demand[],
  shown: (demand: Demand) => string = () => "",
): string {
  const asks = demands.filter((one) => one.ask !== undefined);
  const labels = demands.filter((one) => one.ask === undefined);
  return [
    asks.length === 0 ? "" : `${before.asks} ${joined(asks.map((one) => askOf(one) + shown(one)))}.`,
    labels.length === 0
      ? ""
      : `${before.labels}: ${labels.map((one) => bold(one.name) + shown(one)).join("; ")}.`,
  ]
    .filter((one) => one !== "")
    .join(" ");
}

/** The requirement as a step to take. */
export const stepOf = ({ ask, name }: Demand): string =>
  ask === undefined
    ? `**Cover this point of the challenge:** ${ended(plain(name))}`
    : `**${capital(plain(ask))}.**`;

/** The same where something in the prompt may mean it already. */
export const plainerStepOf = ({ ask, name }: Demand): string =>
  ask === undefined
    ? `**Make sure to cover this point of the challenge:** ${ended(plain(name))}`
    : `**Make sure to ${ended(plain(ask))}**`;

const ended = (text: string): string => (/[.?!]["”]?$/.test(text) ? text : `${text}.`);
