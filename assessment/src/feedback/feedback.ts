import type { Finding } from "../detectors/finding.ts";
import { craftFacts } from "./craft-facts.ts";
import type { Demand } from "./demands.ts";
import { demandsOf, sentenceOf } from "./demands.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import type { Foreign } from "./foreign-words.ts";
import { foreignWords } from "./foreign-words.ts";
import type { Situation } from "../detectors/guard-words.ts";
import { GUARD_WORDS, HESITATES } from "../detectors/guard-words.ts";
import { MINOR } from "../detectors/list.ts";
import { nextSteps } from "./next-steps.ts";
import type { Together } from "./put-together.ts";
import { putTogether } from "./put-together.ts";
import { heartOf, missedOf, unclearOf, wantedOf } from "./open-demands.ts";
import { MOST_NAMED, praise } from "./praise.ts";
import { Quotes } from "../language/quoting.ts";
import type { TriedStep } from "./step.ts";
import { stepText, untriedStep } from "./step.ts";
import { BAN_WORDS } from "../evidence/ban-words.ts";
import { readText } from "../language/tokenize.ts";
import type { WeakSpots } from "./weak-spots.ts";
import { THRESHOLDS } from "../thresholds.ts";

export type Feedback = {
  /** Markdown. */
  readonly feedback: string;
  /** Markdown: the steps, and what they make together. */
  readonly improvementSuggestions: string;
  readonly steps: readonly TriedStep[];
  readonly together: Together | null;
};

const FEEDBACK = THRESHOLDS.feedback;

/**
 * The finding that the feedback speaks of. With hardly a word of one's own a form or a list is told as the
 * challenge's own words.
 */
function mainOf(findings: readonly Finding[], { ownShare }: WeakSpots, prompt: string): Finding | undefined {
  const hasOwnWords = ownShare >= FEEDBACK.ownShare;
  // Another task is told however little it costs.
  const costsMuch = ({ guard, keep }: Finding): boolean =>
    keep < (guard === "off-topic" ? 1 : FEEDBACK.detector);
  const mayBeNoList = ({ guard }: Finding): boolean => guard === "beside-form" && hasOwnWords;
  const mayBeBan = ({ guard, quote = "" }: Finding): boolean => guard === "filler" && BAN_WORDS.test(quote);
  const mayBeNoDoubt = ({ guard }: Finding): boolean => guard === "rambling" && !HESITATES.test(prompt);
  const main = findings.find(
    (one) => costsMuch(one) && !mayBeNoList(one) && !mayBeBan(one) && !mayBeNoDoubt(one),
  );
  return main !== undefined && isForm(main) && !hasOwnWords ? { ...main, guard: "copy" } : main;
}

const isForm = ({ guard }: Finding): boolean => guard === "form" || guard === "beside-form";

/** Markdown for the learner: whole sentences about this prompt, and at most three things to do next. */
export function feedbackOf(input: FeedbackInput): Feedback {
  const { findings, spots, foreign, prompt } = input;
  const quotes = new Quotes(prompt);
  const demands = demandsFor(input);
  const finding = mainOf(findings, spots, prompt);
  const isStopped = finding !== undefined && !MINOR.has(finding.guard);
  if (foreign !== undefined && !isStopped) return foreignFeedback(foreign, spots, quotes);
  const main = finding === undefined ? undefined : situationOf(finding, demands, input, quotes);
  // Each of these calls takes the passages that it quotes, and none is quoted twice: their order is who may quote first.
  const found = main === undefined ? null : orNull(GUARD_WORDS[main.finding.guard].said(main));
  const praised = praiseFor(input, finding, demands, quotes);
  const foundOrAsked = found ?? doubtedRequest(input, quotes);
  const steps = nextSteps(input, demands, main, isStopped, quotes);
  const facts = factsFor(input, finding, praised, quotes);
  const open = gaps(demands, input);
  // So good a prompt of which nothing else can be said is told at least what was read as its request.
  const requestAlone = praised === null && facts === null && isLeft(input) ? requestOf(spots, quotes) : null;
  const unstopped =
    praised === null
      ? [sentences(foundOrAsked, facts), sentences(requestAlone, open)]
      : [sentences(praised, facts), foundOrAsked, open];
  const paragraphs = isStopped ? [found] : unstopped;
  const together =
    finding === undefined && input.overall < FEEDBACK.overall.excellent ? putTogether(steps, input) : null;
  return {
    feedback: joined("\n\n", paragraphs) ?? orElse(input, demands, quotes),
    improvementSuggestions:
      joined("\n\n", [orNull(numbered(steps.map(stepText))), together?.said ?? null]) ?? "",
    steps,
    together,
  };
}

/** What the challenge demands, without what the prompt forbids: that is not looked for in it as well. */
function demandsFor({ findings, lines, judged, prompt, said = readText(prompt) }: FeedbackInput): Demand[] {
  const against = new Set(findings.map((one) => one.against?.name));
  return demandsOf(lines, judged, said).filter(({ name }) => !against.has(name));
}

function foreignFeedback(foreign: Foreign, spots: WeakSpots, quotes: Quotes): Feedback {
  const { said, steps } = foreignWords(foreign, spots, quotes);
  return {
    feedback: said,
    improvementSuggestions: numbered(steps),
    steps: steps.map(untriedStep),
    together: null,
  };
}

const situationOf = (
  finding: Finding,
  demands: readonly Demand[],
  { title, spots, foreign, task }: FeedbackInput,
  quotes: Quotes,
): Situation => ({
  finding,
  title,
  firstWords: spots.firstWords,
  asked: spots.asked,
  isRequest: spots.isRequest,
  language: foreign?.language,
  wants: sentenceOf(WANTS, wantedOf(demands, task, finding)),
  heart: heartOf(demands),
  quotes,
});

/** What is done well, where the task is so sure that this can be said. */
function praiseFor(
  { isPraised, lines, prompt, spots }: FeedbackInput,
  finding: Finding | undefined,
  demands: readonly Demand[],
  quotes: Quotes,
): string | null {
  if (!isPraised) return null;
  // What was thought aloud is no detail to work with.
  const own = finding?.guard === "rambling" ? [] : lines;
  return orNull(praise(demands, own, prompt, quotes, spots.ownWords));
}

/** Facts of craft: one beside praise, more without. */
function factsFor(
  { spots, prompt }: FeedbackInput,
  finding: Finding | undefined,
  praised: string | null,
  quotes: Quotes,
): string | null {
  // A text that asks for nothing may be the answer, and what it says "if" to is no care of the learner's.
  if (finding !== undefined || spots.asked === "") return null;
  return orNull(craftFacts(prompt, praised === null ? MOST_FACTS : 1, quotes));
}

/** Where it is doubtful whether the task is asked for, the learner sees the clause that asks. */
const doubtedRequest = ({ task, overall, spots }: FeedbackInput, quotes: Quotes): string | null =>
  task === "doubtful" && overall < FEEDBACK.overall.excellent ? requestOf(spots, quotes) : null;

/** The clause that asks, quoted; null where none does. */
function requestOf({ asked, isRequest }: WeakSpots, quotes: Quotes): string | null {
  const quote = quotes.opening(isRequest ? asked : "");
  return quote === "" ? null : `Your prompt asks: ${quote}.`;
}

const orNull = (text: string): string | null => (text === "" ? null : text);

/** The parts that are there; null where none is. */
const joined = (between: string, parts: readonly (string | null)[]): string | null =>
  orNull(parts.filter((one) => one !== null).join(between));

const sentences = (...parts: readonly (string | null)[]): string | null => joined(" ", parts);

/** Number of facts of craft that are told at most where no requirement is praised; else it is one. */
const MOST_FACTS = 2;

/** Whether a prompt is so good that nothing is advised. */
const isLeft = ({ task, overall }: FeedbackInput): boolean =>
  overall >= FEEDBACK.overall.excellent && task === "asked";

const MISSING = { asks: "Still missing:", labels: "Not found in your prompt" };
const WANTS = { asks: "The challenge wants you to", labels: "The challenge wants this" };

function recognisedShare(demands: readonly Demand[]): number {
  const weightOf = (some: readonly Demand[]): number => some.reduce((total, one) => total + one.weight, 0);
  return weightOf(demands.filter(({ state }) => state === "met")) / Math.max(1, weightOf(demands));
}

/** The text where no other sentence applies. */
const orElse = (input: FeedbackInput, demands: readonly Demand[], quotes: Quotes): string =>
  demands.length > 0 && recognisedShare(demands) < FEEDBACK.littleFound
    ? "We found little of the challenge in this prompt."
    : (requestOf(input.spots, quotes) ?? "Each row shows where its points come from.");

const numbered = (steps: readonly string[]): string => steps.map((one, at) => `${at + 1}. ${one}`).join("\n");

/** What is uncertain is advised and not claimed; the words of a description say least of it. */
const uncertain = ({ length }: readonly Demand[]) => ({
  asks: "It is worth checking whether you",
  labels: `Check that ${length === 1 ? "this point is" : "these points are"} plain in your prompt`,
});

/** The sentence about what is missing, or that nothing is; its worth stands with the step for it. */
function gaps(demands: readonly Demand[], input: FeedbackInput): string | null {
  const missed = missedOf(demands).slice(0, MOST_NAMED);
  if (isLeft(input)) return missed.length === 0 ? "There is little to add." : null;
  if (missed.length > 0) return orNull(sentenceOf(MISSING, missed));
  const unclear = unclearOf(demands, input).slice(0, MOST_NAMED);
  if (unclear.length > 0) return orNull(sentenceOf(uncertain(unclear), unclear));
  const isHeld = input.findings.some(({ keep }) => keep < FEEDBACK.detector);
  // What the challenge wants first is there in most of these prompts, in words that are not known.
  if (isHeld || demands.length === 0 || input.task === "unknown" || !input.isPraised) return null;
  return demands.every(({ trace }) => trace === "all") ? "Everything the challenge asks for is there." : null;
}
