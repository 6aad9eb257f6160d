import type { Demand } from "./demands.ts";
import { plainerStepOf, stepOf } from "./demand-steps.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import type { Finding } from "../detectors/finding.ts";
import type { Situation } from "../detectors/guard-words.ts";
import { GUARD_WORDS } from "../detectors/guard-words.ts";
import { missedOf, unclearOf, wantedOf } from "./open-demands.ts";
import type { Quotes } from "../language/quoting.ts";
import { plain } from "../language/quoting.ts";
import type { AdviceId } from "./advice.ts";
import { adviceStep } from "./advice.ts";
import type { Step, TriedStep } from "./step.ts";
import { triedSteps, untriedStep } from "./step.ts";
import { HOLD_BESIDE, plainerWords, stretch } from "./stretch.ts";
import { THRESHOLDS } from "../thresholds.ts";

const MOST_STEPS = 3;
const SOME = 2;
/** What is thought of words that can be taken in several ways; nobody but the learner can put them plainly. */
const PLAINER = 6;
/** Words for a step that set a limit. */
const LIMITS = /^(?:no more than|under|at most|exactly|length)\b|\d/iu;

/** Small talk at the beginning is no part of the reading, though it may hold the request. */
const BEGINS_ASKING =
  /^\W*(?:please|kindly|help me|(?:can|could|would|will) you)\b|\bI(?:['’]d| would) (?:love|like)\b/iu;

/** A blank that the answer shall have is none that was forgotten. */
const LEAVES_BLANKS =
  /\b(?:blanks?|brackets?|placeholders?|gaps?|template|fill(?:ed)? in|(?:put|leave|keep|use|write) (?:\S+ ){0,3}[[<{])/iu;

/** The blank that was left in the prompt, as a step; none where the answer is meant to have one. */
const blankSteps = ({ spots: { placeholder }, prompt }: FeedbackInput): string[] =>
  placeholder === null || LEAVES_BLANKS.test(prompt)
    ? []
    : [`**Fill in "${plain(placeholder).replaceAll(/[{}]/g, "").trim()}":** the AI would have to invent it.`];

/** What a prompt that seems to be for another task needs first: the heart of this one, and nothing that matters only then. */
function offTaskSteps(input: FeedbackInput, demands: readonly Demand[], { finding }: Situation): string[] {
  const { spots, prompt } = input;
  const asksForNothing =
    spots.asked === "" && spots.isLong && !BEGINS_ASKING.test(prompt) && !/\?\s*$/u.test(prompt);
  if (input.foreign !== undefined || asksForNothing) return [];
  return wantedOf(demands, input.task, finding).map((one) => {
    const step = finding.isDoubtful === true && one.state !== "missed" ? plainerStepOf(one) : stepOf(one);
    return step.text;
  });
}

/** Steps that come first whatever they gain: what stands in the way of the score. */
function firstSteps(
  input: FeedbackInput,
  demands: readonly Demand[],
  main: Situation | undefined,
): readonly string[] {
  const blanks = blankSteps(input);
  if (main === undefined) return blanks;
  const { next } = GUARD_WORDS[main.finding.guard];
  if (main.finding.guard === "off-topic") {
    const steps = [...blanks, ...offTaskSteps(input, demands, main)];
    return steps.length > 0 ? steps : [next(main)];
  }
  if (main.finding.guard === "answer") return [...blanks, next(main)];
  const contradictions = input.findings.filter((one) => one.against !== undefined && one !== main.finding);
  return [
    ...blanks,
    next(main),
    ...contradictions.map((finding) => GUARD_WORDS.contradiction.next({ ...main, finding })),
  ];
}

/** Steps that are ordered by what they gain: what the challenge asks for, and what would fit any. */
function openSteps(
  input: FeedbackInput,
  demands: readonly Demand[],
  guard: Finding["guard"] | undefined,
  isStopped: boolean,
  quotes: Quotes,
): readonly Step[] {
  const missed = missedOf(demands);
  // Beside other steps what has some of its words there can wait.
  const unclear = isStopped
    ? []
    : unclearOf(demands, input).filter(
        (one, at) =>
          missed.length + at < SOME || one.trace === "none" || one.isDerived || input.judged.by === "ai",
      );
  const wanted = [...missed.map(stepOf), ...unclear.map(plainerStepOf)];
  if (!input.isPraised || isStopped) return wanted;
  const isLimited = wanted.some(({ words = "" }) => LIMITS.test(words));
  const vague = plainerWords(input, quotes, isLimited);
  // Advice that would repeat a step is left out: facts of one's own beside the step of any
  // finding, less text where that step is about filler, a limit where another step sets one.
  const alreadyAdvised: Partial<Record<AdviceId, boolean>> = {
    own: guard !== undefined,
    lean: guard === "filler" || guard === "rambling",
    limits: isLimited || vague !== "",
  };
  const craft = input.advice.filter(({ id }) => alreadyAdvised[id] !== true);
  return [
    ...wanted,
    ...(vague === "" ? [] : [{ text: vague, worth: PLAINER }]),
    ...craft.map((one) => adviceStep(one, input.prompt, quotes)),
  ];
}

/** At most three steps, those that gain most first; one for an excellent prompt. */
export function nextSteps(
  input: FeedbackInput,
  demands: readonly Demand[],
  main: Situation | undefined,
  isStopped: boolean,
  quotes: Quotes,
): TriedStep[] {
  const guard = main?.finding.guard;
  const first = firstSteps(input, demands, main);
  // Beside the heart of the task nothing else counts yet.
  const isOpen = guard !== "off-topic" && guard !== "answer";
  const open = isOpen ? openSteps(input, demands, guard, isStopped, quotes) : [];
  const most = input.overall >= THRESHOLDS.feedback.overall.excellent ? 1 : MOST_STEPS;
  const untried = [...new Set(first)].map(untriedStep);
  // Under a cap no step gains anything, so trying them would tell nothing.
  const tries = isStopped ? { ...input, scoreOf: undefined } : input;
  const steps = [...untried, ...triedSteps(open, tries)].slice(0, most);
  if (steps.length > 0) return steps;
  const isWhole = demands.every(({ state }) => state === "met" || state === "likely");
  return [untriedStep(input.isPraised ? stretch(input, quotes, isWhole) : HOLD_BESIDE)];
}
