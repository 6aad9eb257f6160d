import type { Demand } from "./demands.ts";
import { plainerStepOf, stepOf } from "./demand-steps.ts";
import type { FeedbackInput } from "./feedback-input.ts";
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

/** Steps that come first whatever they gain, and steps ordered by what they gain. */
type Steps = { readonly first: readonly string[]; readonly open: readonly Step[] };

/** Things to do next: what stands in the way of the score, then what the challenge asks for and what would fit any. */
function candidatesOf(
  input: FeedbackInput,
  demands: readonly Demand[],
  main: Situation | undefined,
  isStopped: boolean,
  quotes: Quotes,
): Steps {
  const { spots, prompt } = input;
  const guard = main?.finding.guard;
  const first: string[] = [];
  if (spots.placeholder !== null && !LEAVES_BLANKS.test(prompt))
    first.push(
      `**Fill in "${plain(spots.placeholder).replaceAll(/[{}]/g, "").trim()}":** the AI would have to invent it.`,
    );
  if (guard === "off-topic" && main !== undefined) {
    // The heart of the task, and nothing that would only matter once it is there.
    const asksForNothing =
      spots.asked === "" && spots.isLong && !BEGINS_ASKING.test(prompt) && !/\?\s*$/u.test(prompt);
    const wanted =
      input.foreign !== undefined || asksForNothing ? [] : wantedOf(demands, input.task, main.finding);
    const step = (one: Demand): Step =>
      main.finding.isDoubtful === true && one.state !== "missed" ? plainerStepOf(one) : stepOf(one);
    first.push(...wanted.map((one) => step(one).text));
    if (first.length === 0) first.push(GUARD_WORDS[guard].next(main));
    return { first, open: [] };
  }
  if (guard !== undefined && main !== undefined) first.push(GUARD_WORDS[guard].next(main));
  if (guard === "answer") return { first, open: [] };
  if (main !== undefined)
    for (const finding of input.findings)
      if (finding.against !== undefined && finding !== main.finding)
        first.push(GUARD_WORDS.contradiction.next({ ...main, finding }));
  const missed = missedOf(demands);
  // Beside other steps what has some of its words there can wait.
  const unclear = isStopped
    ? []
    : unclearOf(demands, input).filter(
        (one, at) =>
          missed.length + at < SOME ||
          one.isFaint ||
          one.isDerived ||
          input.likelyFrom >= THRESHOLDS.feedback.requirement.met,
      );
  const wanted = [...missed.map(stepOf), ...unclear.map(plainerStepOf)];
  if (!input.isPraised || isStopped) return { first, open: wanted };
  // What the first step is about, and a second limit, is nothing more to do.
  const isLimited = wanted.some(({ words = "" }) => LIMITS.test(words));
  const vague = plainerWords(input, quotes, isLimited);
  const said: Partial<Record<AdviceId, boolean>> = {
    own: guard !== undefined,
    lean: guard === "filler" || guard === "rambling",
    limits: isLimited || vague !== "",
  };
  const craft = input.advice.filter(({ id }) => said[id] !== true);
  return {
    first,
    open: [
      ...wanted,
      ...(vague === "" ? [] : [{ text: vague, worth: PLAINER }]),
      ...craft.map((one) => adviceStep(one, prompt, quotes)),
    ],
  };
}

/** At most three steps, those that gain most first; one for an excellent prompt. */
export function stepsOf(
  input: FeedbackInput,
  demands: readonly Demand[],
  main: Situation | undefined,
  isStopped: boolean,
  quotes: Quotes,
): TriedStep[] {
  const { first, open } = candidatesOf(input, demands, main, isStopped, quotes);
  const most = input.overall >= THRESHOLDS.feedback.overall.excellent ? 1 : MOST_STEPS;
  const untried = [...new Set(first)].map(untriedStep);
  // Under a cap no step gains anything, so trying them would tell nothing.
  const tries = isStopped ? { ...input, scoreOf: undefined } : input;
  const steps = [...untried, ...triedSteps(open, tries)].slice(0, most);
  if (steps.length > 0) return steps;
  const isWhole = demands.every(({ state }) => state === "met" || state === "likely");
  return [untriedStep(input.isPraised ? stretch(input, quotes, isWhole) : HOLD_BESIDE)];
}
