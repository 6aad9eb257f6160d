import { adviceStep, GOOD } from "./advice.ts";
import type { Demand } from "./demands.ts";
import { plainerStepOf, runStepOf, stepOf } from "./demands.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import { EXCELLENT } from "./feedback-input.ts";
import type { Situation } from "./guard-words.ts";
import { GUARD_WORDS, isUnsure } from "./guard-words.ts";
import { leastRecognised, missedOf, unclearOf, unseenOf } from "./open-demands.ts";
import type { Quotes } from "./quoting.ts";
import { plain } from "./quoting.ts";

const MOST_STEPS = 3;

const RUN_IT =
  "**Run it and compare the answer with your prompt:** say in plainer words what the answer leaves out.";

/** What an answer may break, and everyone can see whether it does. */
const STRICT =
  /\b(?:max|maximum|at most|at least|exactly (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)|no more than|no longer than|only)\b|^(?:never|give no|use no)\b/iu;

/** The half of a rule. */
const CONDITION = /^(?:where|when|if|because|since|while|although|unless)\b/iu;

/** One goal more, where nothing is missing. */
function stretch({ advice, prompt }: FeedbackInput, quotes: Quotes): string {
  const [first] = advice;
  if (first !== undefined) return adviceStep(first);
  const passages = prompt.split(/(?<=[.;:!?])\s|\n/u);
  const isRule = (quote: string): boolean =>
    STRICT.test(quote) && !CONDITION.test(quote) && quote.split(" ").length > 2;
  const rule = quotes.takeIf(isRule, ...passages);
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
    const asksForNothing = spots.asked === "" && spots.isLong;
    const step = (one: Demand): string =>
      isUnsure(main.finding) && one.state !== "missed" ? plainerStepOf(one) : stepOf(one);
    if (input.foreign === undefined && !asksForNothing) for (const one of unseenOf(demands)) add(step(one));
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
  for (const one of isStopped ? [] : unclear) add(plainerStepOf(one));
  // Craft comes when the task itself holds.
  const least = isStopped || steps.length > 0 ? undefined : leastRecognised(demands);
  if (least !== undefined) add((overall >= GOOD ? runStepOf : plainerStepOf)(least));
  if (!isStopped && main === undefined && steps.length === 0) for (const one of advice) add(adviceStep(one));
  if (steps.length === 0) add(stretch(input, quotes));
  return steps;
}
