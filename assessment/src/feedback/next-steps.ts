import type { Demand } from "./demands.ts";
import { MET } from "./demands.ts";
import { plainerStepOf, stepOf } from "./demand-steps.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import { EXCELLENT } from "./feedback-input.ts";
import type { Situation } from "./guard-words.ts";
import { GUARD_WORDS, isUnsure } from "./guard-words.ts";
import { missedOf, unclearOf, wantedOf } from "./open-demands.ts";
import type { Quotes } from "../quotes/quoting.ts";
import { plain } from "../quotes/quoting.ts";
import { HOLD_BESIDE, stretch } from "./stretch.ts";

const MOST_STEPS = 3;
const SOME = 2;

/** Small talk at the beginning is no part of the reading, though it may hold the request. */
const BEGINS_ASKING =
  /^\W*(?:please|kindly|help me|(?:can|could|would|will) you)\b|\bI(?:['’]d| would) (?:love|like)\b/iu;

/** A blank that the answer shall have is none that was forgotten. */
const LEAVES_BLANKS =
  /\b(?:blanks?|brackets?|placeholders?|gaps?|template|fill(?:ed)? in|(?:put|leave|keep|use|write) (?:\S+ ){0,3}[[<{])/iu;

/** At most three things to do next: what the challenge asks for, the surest first, and only then what would fit any. */
export function stepsOf(
  input: FeedbackInput,
  demands: readonly Demand[],
  main: Situation | undefined,
  isStopped: boolean,
  quotes: Quotes,
): string[] {
  const { spots, overall } = input;
  const guard = main?.finding.guard;
  const steps: string[] = [];
  const add = (text: string): void => {
    if (text !== "" && steps.length < MOST_STEPS && !steps.includes(text)) steps.push(text);
  };
  if (spots.placeholder !== null && !LEAVES_BLANKS.test(input.prompt))
    add(
      `**Fill in "${plain(spots.placeholder).replaceAll(/[{}]/g, "").trim()}":** the AI would have to invent it.`,
    );
  if (guard === "off-topic" && main !== undefined) {
    // The heart of the task, and nothing that would only matter once it is there.
    const asksForNothing =
      spots.asked === "" &&
      spots.isLong &&
      !BEGINS_ASKING.test(input.prompt) &&
      !/\?\s*$/u.test(input.prompt);
    const step = (one: Demand): string =>
      isUnsure(main.finding) && one.state !== "missed" ? plainerStepOf(one) : stepOf(one);
    if (input.foreign === undefined && !asksForNothing)
      for (const one of wantedOf(demands, input.task, main.finding)) add(step(one));
    if (steps.length === 0) add(GUARD_WORDS[guard].next(main));
    return steps;
  }
  if (guard !== undefined && main !== undefined) add(GUARD_WORDS[guard].next(main));
  if (guard === "answer") return steps;
  if (main !== undefined)
    for (const finding of input.findings)
      if (finding.against !== undefined && finding !== main.finding)
        add(GUARD_WORDS.contradiction.next({ ...main, finding }));
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
  if (steps.length === 0) add(input.isPraised ? stretch(input, quotes) : HOLD_BESIDE);
  return steps;
}
