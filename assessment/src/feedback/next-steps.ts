import { adviceStep, GOOD } from "./advice.ts";
import type { Demand } from "./demands.ts";
import { MET } from "./demands.ts";
import { plainerStepOf, questionStepOf, stepOf } from "./demand-steps.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import { EXCELLENT } from "./feedback-input.ts";
import type { Situation } from "./guard-words.ts";
import { GUARD_WORDS, isUnsure } from "./guard-words.ts";
import { leastRecognised, missedOf, unclearOf, wantedOf } from "./open-demands.ts";
import type { Quotes } from "./quoting.ts";
import { plain } from "./quoting.ts";

const MOST_STEPS = 3;
const SOME = 2;

const RUN_IT =
  "**Run it and compare the answer with your prompt and the challenge:** say in plainer words what the answer leaves out.";

/** What finds every gap, also one that is not foreseen. */
const HOLD_BESIDE =
  "**Run it and hold the answer beside the challenge, point by point:** what you miss there needs a sentence of its own in your prompt.";

/** What an answer may break, and everyone can see whether it does; "off by no more than two" is a rule for other people. */
const STRICT =
  /^(?:max|maximum|at most|at least|exactly (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)|no more than|no longer than|only|never|give no|use no|use only|choose only)\b/iu;

/** Small talk at the beginning is no part of the reading, though it may hold the request. */
const BEGINS_ASKING = /^\W*(?:please|kindly|help me|(?:can|could|would|will) you)\b/iu;

/** One goal more, where nothing is missing. */
function stretch({ advice, prompt }: FeedbackInput, quotes: Quotes): string {
  const [first] = advice;
  if (first !== undefined) return adviceStep(first);
  const passages = prompt.split(/(?<=[.;:!?])\s|\n/u);
  const isRule = (quote: string): boolean => STRICT.test(quote) && quote.split(" ").length > 2;
  // "No more than ten: 1 point" is the beginning of something else.
  const rules = passages.filter((one) => !one.trim().endsWith(":"));
  const rule = quotes.takeIf(isRule, ...rules);
  if (rule !== "") return `**Run it and check the answer against your own rule:** does it keep to ${rule}?`;
  return RUN_IT;
}

/** At most three things to do next: what the challenge asks for, the surest first, and only then what would fit any. */
export function stepsOf(
  input: FeedbackInput,
  demands: readonly Demand[],
  main: Situation | undefined,
  isStopped: boolean,
  quotes: Quotes,
): string[] {
  const { spots, advice, overall } = input;
  const guard = main?.finding.guard;
  const steps: string[] = [];
  const add = (text: string): void => {
    if (text !== "" && steps.length < MOST_STEPS && !steps.includes(text)) steps.push(text);
  };
  if (spots.placeholder !== null)
    add(
      `**Fill in "${plain(spots.placeholder).replaceAll(/[{}]/g, "").trim()}":** the AI would have to invent it.`,
    );
  if (guard === "off-topic" && main !== undefined) {
    // The heart of the task, and nothing that would only matter once it is there.
    const asksForNothing = spots.asked === "" && spots.isLong && !BEGINS_ASKING.test(input.prompt);
    const step = (one: Demand): string =>
      isUnsure(main.finding) && one.state !== "missed" ? plainerStepOf(one) : stepOf(one);
    if (input.foreign === undefined && !asksForNothing)
      for (const one of wantedOf(demands, input.task, main.finding)) add(step(one));
    if (steps.length === 0) add(GUARD_WORDS[guard].next(main));
    return steps;
  }
  if (guard !== undefined && main !== undefined) add(GUARD_WORDS[guard].next(main));
  if (guard === "answer") return steps;
  const missed = missedOf(demands);
  const unclear = unclearOf(demands, input);
  if (overall >= EXCELLENT) {
    const [goal] = [...missed, ...unclear.filter(({ isDerived }) => !isDerived)];
    if (goal === undefined) add(stretch(input, quotes));
    else add(goal.state === "missed" ? stepOf(goal) : plainerStepOf(goal));
    return steps;
  }
  for (const one of missed) add(stepOf(one));
  // Beside other steps what has some of its words there can wait.
  for (const one of isStopped ? [] : unclear)
    if (steps.length < SOME || one.isFaint || one.isDerived || input.likelyFrom >= MET)
      add(plainerStepOf(one));
  // Craft comes when the task itself holds.
  const least = isStopped || steps.length > 0 ? [] : leastRecognised(demands, input);
  for (const one of least) add((overall >= GOOD ? questionStepOf : plainerStepOf)(one));
  if (steps.length === 0 && spots.vagueLength !== "") add(lengthStepOf(spots.vagueLength, quotes));
  if (!isStopped && main === undefined && steps.length === 0) for (const one of advice) add(adviceStep(one));
  if (steps.length === 0) add(HOLD_BESIDE);
  return steps;
}

/** A length without a number is each reader's own. */
function lengthStepOf(words: string, quotes: Quotes): string {
  const quote = quotes.take(words);
  return `**Put a number on the length:** how many words, lines or minutes is ${quote === "" ? `"${plain(words)}"` : quote}?`;
}
