import type { Line } from "../evidence/line.ts";
import { WEIGHTS } from "../scores.ts";
import type { ReadText } from "../language/tokenize.ts";
import { readOften, readPassage } from "../language/read-often.ts";
import { bold, joined } from "../language/quoting.ts";
import { onceForEach } from "../language/once-for-each.ts";
import type { SeenWords } from "../evidence/seen-words.ts";
import { seenWords, seesAny } from "../evidence/seen-words.ts";
import { hasEachPart, isStatedBy, SHORT, SHOWS, tellingIn, wantedBy } from "../evidence/quote-shows.ts";
import { BAN_WORDS } from "../evidence/ban-words.ts";
import type { JudgedBy } from "./feedback-input.ts";
import { maySayOtherwise } from "../evidence/said-otherwise.ts";
import { THRESHOLDS } from "../thresholds.ts";

const FEEDBACK = THRESHOLDS.feedback;

/**
 * What the words of a prompt have of a requirement, with "ten riddles about stamps" as an example:
 * - all: each of its own words, in one sentence ("Write ten riddles about stamps")
 * - some: some of them ("a riddle"), or it may be said in an abbreviation, another unit or another ban
 * - resemblance: none of them, but words like those of other people ("puzzles for my collectors")
 * - none: not even that ("Write a poem about my gran")
 */
type Trace = "all" | "some" | "resemblance" | "none";

/** A requirement of the challenge as feedback speaks of it. */
export type Demand = {
  /** What a prompt does to meet it ("set a limit of 120 words"); undefined where only a label is known. */
  readonly ask: string | undefined;
  readonly name: string;
  /** Derived from a description and looked for by its words alone. */
  readonly isDerived: boolean;
  readonly state: "met" | "likely" | "partly" | "missed";
  /** How far it is met, 0..1, when all measures are taken together. */
  readonly degree: number;
  readonly quote: string | undefined;
  /** Whether the words that meet it can be seen, so that praise for it is believed. */
  readonly isPlain: boolean;
  /** Whether the built-in assessor knows what people say of it: then it is praised with the clause that states it, or not at all. */
  readonly isKnown: boolean;
  /** Whether its quote is such a clause. */
  readonly isStated: boolean;
  readonly trace: Trace;
  /** Whether the prompt may say it in an abbreviation or another unit; then it is not told as missing. */
  readonly mayBeSaid: boolean;
  /** How far it was recognised, 0..1; where nothing is told as missing, the lowest is pointed out. */
  readonly recognised: number;
  /** How near the prompt comes to the very words of other people. */
  readonly likeness: number;
  /** Points that meeting it would add to the overall score. */
  readonly worth: number;
  readonly weight: number;
  /** Whether it is the first of the challenge's list: what shall be made, or about what. */
  readonly isFirst: boolean;
};

const stemsOf = ({ content }: ReadText): Set<string> => new Set(content.map((token) => token.stem));

/**
 * Whether the learner says some of each part of the demand in its own words, a number included: a demand that was
 * recognised by neighbouring words earns its points and is not told as said. What rules something out has to do so itself.
 */
const isSaid = (line: Line, said: ReadText): boolean =>
  keepsBan(line, line.quote ?? said.raw) && hasEachPart(wantedBy(line), said);

const rulesOut = onceForEach(({ raw }: ReadText) => BAN_WORDS.test(raw));
const isBan = (line: Line): boolean => rulesOut(readOften(`${line.criterion} ${wantedBy(line)}`));
const keepsBan = (line: Line, words: string): boolean => !isBan(line) || BAN_WORDS.test(words);

/** Whether what the built-in assessor found can be seen by a reader: in most of its own words, or in those of other people. */
function canBeSeen(line: Line, { counted, together }: SeenWords, said: ReadText): boolean {
  const isKnown =
    (line.likeness?.verbatim ?? 0) >= FEEDBACK.visible.verbatim &&
    together >= FEEDBACK.visible.half &&
    said.tokens.length >= SHORT;
  return counted && (together >= FEEDBACK.visible.words || isKnown) && isSaid(line, said);
}

/** Two thirds of the requirement's words are in the quote: enough to see for oneself that it is there. */
function shows(quote: string, name: string): boolean {
  const said = stemsOf(readPassage(quote));
  const wanted = [...stemsOf(readOften(name))];
  return wanted.filter((stem) => said.has(stem)).length >= Math.max(1, Math.ceil((wanted.length * 2) / 3));
}

/** What a demand is called, and what it wants without the verb that it begins with. */
const wordingsOf = ({ name, ask }: Demand): string[] =>
  ask === undefined ? [name] : [name, ask.slice(ask.indexOf(" ") + 1)];

/** Whether a quote shows a demand: most of its words, its numbers, and something of each of its parts. */
export function isShownBy(quote: string, demand: Demand): boolean {
  const said = readPassage(quote);
  const wordings = wordingsOf(demand);
  const { together, counted } = seenWords(wordings, said);
  // A single word ("a table") may stand in the quote for something else ("the table hire").
  const isSingle = wordings.every((one) => tellingIn(one).length < 2);
  return !isSingle && counted && together >= SHOWS && hasEachPart(wordings.at(-1) ?? "", said);
}

/** Whether a quote has anything of a demand. */
export const isTouchedBy = (quote: string, demand: Demand): boolean =>
  seesAny(wordingsOf(demand), readPassage(quote));

/** What was made of a requirement, by whoever has judged. */
type Reading = Pick<
  Demand,
  "state" | "isPlain" | "isKnown" | "isStated" | "trace" | "mayBeSaid" | "recognised" | "likeness"
>;

/** An AI has read the prompt: what it found is there, and it says no more of the words than how far they meet it. */
function readByAi({ degree }: Line): Reading {
  const isMet = degree >= FEEDBACK.requirement.met;
  return {
    state: isMet ? "met" : degree < FEEDBACK.requirement.missed ? "missed" : "partly",
    isPlain: true,
    isKnown: false,
    isStated: false,
    trace: isMet ? "all" : "some",
    mayBeSaid: false,
    recognised: degree,
    likeness: 1,
  };
}

/** What speaks for a requirement beside its words. */
type Maybe = {
  /** It may be there in an abbreviation or another unit. */
  readonly mayBeSaid: boolean;
  /** It is a ban, and the prompt bans something: that may be the same thing in other words. */
  readonly mayBeBanned: boolean;
};

function traceOf(
  { likeness }: Line,
  { anywhere, together, counted }: SeenWords,
  { mayBeSaid, mayBeBanned }: Maybe,
): Trace {
  if (counted && together === 1) return "all";
  if (anywhere > 0 || mayBeSaid || mayBeBanned) return "some";
  return (likeness?.verbatim ?? 1) < FEEDBACK.faint ? "none" : "resemblance";
}

function stateOf(
  { degree, likeness }: Line,
  { anywhere }: SeenWords,
  likelyFrom: number,
  { mayBeSaid, mayBeBanned }: Maybe,
): Demand["state"] {
  if (degree >= FEEDBACK.requirement.met) return "met";
  if (mayBeSaid || (mayBeBanned && degree >= FEEDBACK.banMaybe)) return "likely";
  const isNear =
    (likeness?.nearest ?? 0) >= FEEDBACK.near.likeness || anywhere >= FEEDBACK.near.words || mayBeBanned;
  if (degree < FEEDBACK.requirement.missed && !(likeness !== undefined && isNear)) return "missed";
  return degree >= likelyFrom ? "likely" : "partly";
}

/** The built-in assessor has compared words: what it found is believed where a learner sees it too. */
function readByWords(line: Line, likelyFrom: number, said: ReadText): Reading {
  const words = seenWords([line.criterion, wantedBy(line)], said);
  const maybe = {
    mayBeSaid: maySayOtherwise(`${line.criterion} ${line.ask ?? ""}`, said),
    mayBeBanned: isBan(line) && BAN_WORDS.test(said.raw),
  };
  return {
    state: stateOf(line, words, likelyFrom, maybe),
    isPlain: canBeSeen(line, words, said),
    isKnown: line.likeness?.stated !== undefined && line.loose !== true,
    isStated: isStatedBy(line, said),
    trace: traceOf(line, words, maybe),
    mayBeSaid: maybe.mayBeSaid,
    recognised: line.degree + words.anywhere,
    likeness: line.likeness?.verbatim ?? 1,
  };
}

/** The requirements, the heaviest first. */
export function demandsOf(lines: readonly Line[], judged: JudgedBy, said: ReadText): Demand[] {
  const facets = lines.filter((line) => line.facet === true);
  return facets
    .map((line, at) => {
      const reading = judged.by === "ai" ? readByAi(line) : readByWords(line, judged.likelyFrom, said);
      // A synonym earns points, but what is praised can be seen.
      const isShown = line.loose !== true || shows(line.quote ?? "", line.criterion);
      return {
        ...reading,
        ask: line.ask,
        name: line.criterion,
        isDerived: line.loose === true,
        degree: line.degree,
        quote: isShown ? line.quote : undefined,
        isPlain: isShown && reading.isPlain,
        worth: (1 - line.degree) * line.max * WEIGHTS.fidelity,
        weight: line.max,
        isFirst: at === 0,
      };
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
