import type { Finding } from "../detectors/finding.ts";
import { craftFacts } from "./craft-facts.ts";
import type { Demand } from "./demands.ts";
import { demandsOf, sentenceOf } from "./demands.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import { foreignWords } from "./foreign-words.ts";
import { GUARD_WORDS, HESITATES } from "../detectors/guard-words.ts";
import { MINOR } from "../detectors/list.ts";
import { stepsOf } from "./next-steps.ts";
import type { Together } from "./put-together.ts";
import { putTogether } from "./put-together.ts";
import { heartOf, missedOf, unclearOf, wantedOf } from "./open-demands.ts";
import { MOST_NAMED, praise } from "./praise.ts";
import { Quotes } from "../language/quoting.ts";
import type { TriedStep } from "./step.ts";
import { stepText, untriedStep } from "./step.ts";
import { RULES_OUT } from "../evidence/rules-out.ts";
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

const MARKS = THRESHOLDS.feedback;

/**
 * The finding that the feedback speaks of. With hardly a word of one's own a form or a list is told as the
 * challenge's own words, and a list beside words of one's own may be none.
 */
function mainOf(findings: readonly Finding[], { ownShare }: WeakSpots, prompt: string): Finding | undefined {
  return findings
    .filter(
      ({ keep, guard, quote = "" }) =>
        keep < (guard === "off-topic" ? 1 : MARKS.detector) &&
        (guard !== "beside-form" || ownShare < MARKS.ownShare) &&
        (guard !== "filler" || !RULES_OUT.test(quote)) &&
        (guard !== "rambling" || HESITATES.test(prompt)),
    )
    .map((one): Finding => (isForm(one) && ownShare < MARKS.ownShare ? { ...one, guard: "copy" } : one))[0];
}

const isForm = ({ guard }: Finding): boolean => guard === "form" || guard === "beside-form";

/** Markdown for the learner: whole sentences about this prompt, and at most three things to do next. */
export function feedbackOf(input: FeedbackInput): Feedback {
  const { findings, lines, spots, foreign, prompt, task } = input;
  const quotes = new Quotes(prompt);
  const against = new Set(findings.map((one) => one.against?.name));
  // What a prompt forbids is not looked for in it as well.
  const demands = demandsOf(lines, input.likelyFrom, prompt, input.said).filter(
    ({ name }) => !against.has(name),
  );
  const finding = mainOf(findings, spots, prompt);
  const isStopped = finding !== undefined && !MINOR.has(finding.guard);
  if (foreign !== undefined && !isStopped) {
    const { said, steps } = foreignWords(foreign, spots, quotes);
    return {
      feedback: said,
      improvementSuggestions: numbered(steps),
      steps: steps.map(untriedStep),
      together: null,
    };
  }
  const main =
    finding === undefined
      ? undefined
      : {
          finding,
          title: input.title,
          firstWords: spots.firstWords,
          asked: spots.asked,
          isRequest: spots.isRequest,
          language: foreign?.language,
          wants: sentenceOf(WANTS, wantedOf(demands, input.task, finding)),
          heart: heartOf(demands),
          quotes,
        };
  const guarded = main === undefined ? "" : GUARD_WORDS[main.finding.guard].said(main);
  const isHeld = findings.some(({ keep }) => keep < MARKS.detector);
  // What was thought aloud is no detail to work with.
  const own = finding?.guard === "rambling" ? [] : lines;
  const praised = input.isPraised ? praise(demands, own, prompt, quotes, spots.ownWords) : "";
  const request =
    guarded === "" && task === "doubtful" && input.overall < MARKS.overall.excellent
      ? requestOf(spots, quotes)
      : guarded;
  const steps = stepsOf(input, demands, main, isStopped, quotes);
  // A text that asks for nothing may be the answer, and what it says "if" to is no care of the learner's.
  const isTold = finding === undefined && spots.asked !== "";
  const facts = isTold ? craftFacts(prompt, praised === "" ? MOST_FACTS : 1, quotes) : "";
  const best = praised === "" && facts === "" && isLeft(input) ? requestOf(spots, quotes) : "";
  const paragraphs = isStopped
    ? [guarded]
    : [
        spaced(praised, praised === "" ? "" : facts),
        spaced(request, praised === "" ? facts : ""),
        spaced(best, gaps(demands, input, isHeld)),
      ];
  const said = paragraphs.filter((one) => one !== "").join("\n\n");
  const together =
    finding === undefined && input.overall < MARKS.overall.excellent ? putTogether(steps, input) : null;
  return {
    feedback: said === "" ? orElse(input, demands, quotes) : said,
    improvementSuggestions: [numbered(steps.map(stepText)), together?.said ?? ""]
      .filter((one) => one !== "")
      .join("\n\n"),
    steps,
    together,
  };
}

const spaced = (...sentences: readonly string[]): string => sentences.filter((one) => one !== "").join(" ");

/** Where it is doubtful whether the task is asked for, or nothing else can be said, the learner sees a clause that asks. */
function requestOf({ asked, isRequest }: WeakSpots, quotes: Quotes): string {
  const quote = quotes.opening(isRequest ? asked : "");
  return quote === "" ? "" : `Your prompt asks: ${quote}.`;
}

/** So many facts of craft are told where no requirement is praised, else one. */
const MOST_FACTS = 2;

/** Whether a prompt is so good that nothing is advised. */
const isLeft = ({ task, overall }: FeedbackInput): boolean =>
  overall >= MARKS.overall.excellent && task === "asked";

const MISSING = { asks: "Still missing:", labels: "Not found in your prompt" };
const WANTS = { asks: "The challenge wants you to", labels: "The challenge wants this" };

function recognisedShare(demands: readonly Demand[]): number {
  const weightOf = (some: readonly Demand[]): number => some.reduce((total, one) => total + one.weight, 0);
  return weightOf(demands.filter(({ state }) => state === "met")) / Math.max(1, weightOf(demands));
}

/** The text where no other sentence applies. */
const orElse = (input: FeedbackInput, demands: readonly Demand[], quotes: Quotes): string =>
  demands.length > 0 && recognisedShare(demands) < MARKS.littleFound
    ? "We found little of the challenge in this prompt."
    : requestOf(input.spots, quotes) || "Each row shows where its points come from.";

const numbered = (steps: readonly string[]): string => steps.map((one, at) => `${at + 1}. ${one}`).join("\n");

/** What is uncertain is advised and not claimed; the words of a description say least of it. */
const uncertain = ({ length }: readonly Demand[]) => ({
  asks: "It is worth checking whether you",
  labels: `Check that ${length === 1 ? "this point is" : "these points are"} plain in your prompt`,
});

/** The sentence about what is missing; its worth stands with the step for it. */
function gaps(demands: readonly Demand[], input: FeedbackInput, isHeld: boolean): string {
  const missed = missedOf(demands).slice(0, MOST_NAMED);
  if (isLeft(input)) return missed.length === 0 ? "There is little to add." : "";
  const unclear = unclearOf(demands, input).slice(0, MOST_NAMED);
  if (missed.length > 0) return sentenceOf(MISSING, missed);
  if (unclear.length > 0) return sentenceOf(uncertain(unclear), unclear);
  // What the challenge wants first is there in most of these prompts, in words that are not known.
  if (isHeld || demands.length === 0 || input.task === "unknown" || !input.isPraised) return "";
  return demands.every(({ isInFull }) => isInFull) ? "Everything the challenge asks for is there." : "";
}
