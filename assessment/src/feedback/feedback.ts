import { CRITERIA } from "../criteria/criteria.ts";
import type { Line } from "../criteria/line.ts";
import type { Finding } from "../guards/finding.ts";
import type { Advice } from "./advice.ts";
import { adviceStep, GOOD } from "./advice.ts";
import type { Demand } from "./demands.ts";
import { demandsOf, plainerStepOf, sentenceOf, stepOf, wordsShared } from "./demands.ts";
import type { Unread } from "./foreign-words.ts";
import { foreignWords } from "./foreign-words.ts";
import type { Situation } from "./guard-words.ts";
import { GUARD_WORDS, isUnsure } from "./guard-words.ts";
import { plain, Quotes } from "./quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";

export type FeedbackInput = {
  readonly lines: readonly Line[];
  readonly findings: readonly Finding[];
  readonly overall: number;
  readonly title: string;
  /** The submission itself. */
  readonly prompt: string;
  readonly spots: WeakSpots;
  /** General advice, the most rewarding first. */
  readonly advice: readonly Advice[];
  /** From this degree on an uncertain requirement is likely to be there; `MET` and more where an AI read it. */
  readonly likelyFrom: number;
  /** A text whose words could not be read; absent where the assessor could read it. */
  readonly unread?: Unread | undefined;
};

export type Feedback = { readonly feedback: string; readonly improvementSuggestions: string };

/** What these find is one thing among others; beside the rest of them nothing else counts. */
const BESIDE: ReadonlySet<Finding["guard"]> = new Set([
  "contradiction",
  "filler",
  "copy",
  "example",
  "rambling",
  "repetition",
]);

/** From here on a prompt is praised and left alone. */
const EXCELLENT = 90;
const MOST_STEPS = 3;

/** Markdown for the learner: whole sentences about this prompt, and at most three things to do next. */
export function feedbackOf(input: FeedbackInput): Feedback {
  const { findings, lines, spots, unread } = input;
  const quotes = new Quotes(input.prompt);
  const demands = demandsOf(lines, input.likelyFrom, input.prompt);
  const main = findings.find(({ keep }) => keep < 0.6);
  const stopped = main !== undefined && !BESIDE.has(main.guard);
  if (unread !== undefined && !stopped) {
    const { said, steps } = foreignWords(unread, spots, quotes);
    return { feedback: said, improvementSuggestions: numbered(steps) };
  }
  const situation = (finding: Finding): Situation => ({
    finding,
    title: input.title,
    firstWords: spots.firstWords,
    quotes,
  });
  const guarded = main === undefined ? "" : GUARD_WORDS[main.guard].said(situation(main));
  const paragraphs = stopped
    ? [guarded]
    : [
        isAboutTask(lines) ? praise(demands, lines, quotes) : "",
        guarded,
        gaps(demands, input, main !== undefined),
      ];
  const said = paragraphs.filter((one) => one !== "").join("\n\n");
  const steps = stepsOf(input, demands, main, stopped, situation, quotes);
  return {
    feedback: said === "" ? orElse(demands) : said,
    improvementSuggestions: numbered(steps),
  };
}

/** What is said where there is nothing else to say. */
const orElse = (demands: readonly Demand[]): string =>
  demands.some(({ state }) => state === "likely" || state === "met")
    ? "You ask for what the challenge wants, in words of your own."
    : "Little of the challenge can be found in this prompt.";

const numbered = (steps: readonly string[]): string => steps.map((one, at) => `${at + 1}. ${one}`).join("\n");

const inBrackets = (quote: string): string => (quote === "" ? "" : ` (${quote})`);

/** A quote shows a demand where they share so many words. */
const ENOUGH_SHARED = 2;
/** Where it is less sure that the task is asked for, what is found of it is not praised. */
const SURE_TASK = 0.5;

const isAboutTask = (lines: readonly Line[]): boolean =>
  lines.every((line) => line.criterion !== CRITERIA.fidelity_base.name || line.degree >= SURE_TASK);

/** What is there: the heaviest requirements that are surely met with the words that show one, then the learner's own. */
function praise(demands: readonly Demand[], lines: readonly Line[], quotes: Quotes): string {
  const met = demands.filter(({ state, isPlain }) => state === "met" && isPlain).slice(0, MOST_STEPS);
  let shown = false;
  const show = (demand: Demand): string => {
    if (shown) return "";
    const text = quotes.takeIf((quote) => wordsShared(quote, demand) >= ENOUGH_SHARED, demand.quote);
    shown = text !== "";
    return inBrackets(text);
  };
  const said = sentenceOf({ asks: "You", labels: "Your prompt has" }, met, show);
  const isOwn = (quote: string): boolean =>
    isRich(quote) && !demands.some((one) => wordsShared(quote, one) > 0);
  const own = lines
    .filter((line) => (line.step === "angle" || line.step === "worked") && line.degree >= 0.7)
    .map((line) => quotes.takeIf(isOwn, line.quote))
    .find((quote) => quote !== "");
  const yours = own === undefined ? "" : `Details such as ${own} give the AI something to work with.`;
  return [said, yours].filter((one) => one !== "").join(" ");
}

/** A label, a thought aloud, or the polite beginning of a request is nothing to work with. */
const isRich = (quote: string): boolean =>
  quote.split(" ").length >= 4 &&
  !/^(i|you) (think|guess|mean|know)\b|^(how|can|could|would|will|please|kindly)\b|\b(maybe|perhaps|not sure)\b/i.test(
    quote,
  );

const sum = (demands: readonly Demand[]): number =>
  Math.round(demands.reduce((total, one) => total + one.worth, 0));

/** What is uncertain is advised and not claimed; the words of a description say least of it. */
const uncertain = ({ length }: readonly Demand[]) => ({
  asks: "It is not clear yet whether you",
  labels: `Check that ${length === 1 ? "this point is" : "these points are"} plain in your prompt`,
});

/**
 * Requirements that may be there or not. What the whole prompt asks for needs no sentence of its own; of a good prompt,
 * which says most points of a description in its own words, one of them is looked at again.
 */
function unclearOf(demands: readonly Demand[], { lines, overall }: FeedbackInput): Demand[] {
  const unclear = demands.filter(
    (one, at) => one.state === "partly" && !(one.isDerived && at === 0 && isAboutTask(lines)),
  );
  return overall >= GOOD && unclear[0]?.isDerived === true ? unclear.slice(0, 1) : unclear;
}

/** What is not there yet, with what it is worth; beside something that holds the score down the worth is not known. */
function gaps(demands: readonly Demand[], input: FeedbackInput, isHeld: boolean): string {
  const { overall, advice } = input;
  if (overall >= EXCELLENT) return "That leaves little to add.";
  const missed = demands.filter(({ state }) => state === "missed").slice(0, MOST_STEPS);
  const unclear = unclearOf(demands, input).slice(0, MOST_STEPS);
  if (missed.length > 0) {
    const labels = missed[0]?.isDerived === true ? "Not found in your prompt" : "Not yet";
    const said = sentenceOf({ asks: "Not yet:", labels }, missed);
    const together = missed.length === 1 ? "That is" : "Together they are";
    return isHeld || sum(missed) < 1 ? said : `${said} ${together} worth about ${sum(missed)} of 100.`;
  }
  if (unclear.length > 0) return sentenceOf(uncertain(unclear), unclear);
  if (demands.some(({ state }) => state === "likely")) return "";
  if (demands.length === 0) return "";
  const worth = Math.round(advice.slice(0, MOST_STEPS).reduce((total, { gain }) => Math.max(total, gain), 0));
  if (isHeld) return "";
  return `Each requirement of the challenge was found.${worth < 1 ? "" : ` A sharper limit, an example or a bolder idea could still add about ${worth} of 100.`}`;
}

function stepsOf(
  input: FeedbackInput,
  demands: readonly Demand[],
  main: Finding | undefined,
  stopped: boolean,
  situation: (finding: Finding) => Situation,
  quotes: Quotes,
): string[] {
  const { spots, advice, overall } = input;
  const open = demands.filter(({ state }) => state === "missed" || state === "partly");
  const steps: string[] = [];
  const add = (text: string): void => {
    if (steps.length < MOST_STEPS && !steps.includes(text)) steps.push(text);
  };
  if (spots.placeholder !== null)
    add(
      `**Fill in "${plain(spots.placeholder).replaceAll(/[{}]/g, "").trim()}":** the AI would have to invent it.`,
    );
  // Where it is not sure that something else is asked for, only what is missing can be said.
  const unsure = main?.guard === "off-topic" && isUnsure(main) && open.length > 0;
  if (main !== undefined && !unsure) add(GUARD_WORDS[main.guard].next(situation(main)));
  if (main?.guard === "answer") return steps;
  const missed = open.filter(({ state }) => state === "missed");
  const unclear = unclearOf(demands, input);
  if (overall >= EXCELLENT) {
    const [goal] = [...missed, ...unclear.filter(({ isDerived }) => !isDerived)];
    if (goal === undefined) add(stretch(input, quotes));
    else add(goal.state === "missed" ? stepOf(goal) : plainerStepOf(goal));
    return steps;
  }
  if (main?.guard === "off-topic") {
    // The heart of the task, and nothing that would only matter once it is there.
    for (const one of unsure ? [...missed, ...unclear].slice(0, 2) : open.slice(0, 1)) add(stepOf(one));
    return steps;
  }
  for (const one of missed) add(stepOf(one));
  for (const one of stopped ? [] : unclear) add(plainerStepOf(one));
  // Craft comes when the task itself holds.
  const lacking = missed.reduce((total, one) => total + one.weight, 0);
  const whole = demands.reduce((total, one) => total + one.weight, 0);
  if (!stopped && main === undefined && lacking <= whole * 0.4)
    for (const one of advice) add(adviceStep(one));
  if (steps.length === 0) add(stretch(input, quotes));
  return steps;
}

const RUN_IT =
  "**Run it and compare the answer with your prompt:** say in plainer words what the answer leaves out.";

/** What an answer may break, and everyone can see whether it does. */
const STRICT =
  /\b(?:max|maximum|at most|at least|exactly|no more than|no longer than|only)\b|^(?:never|give no|use no)\b/iu;

/** One goal more, where nothing is missing. */
function stretch({ advice, prompt }: FeedbackInput, quotes: Quotes): string {
  const [first] = advice;
  if (first !== undefined) return adviceStep(first);
  const passages = prompt.split(/(?<=[.;:!?])\s|\n/u);
  const rule = quotes.takeIf((quote) => STRICT.test(quote) && quote.split(" ").length > 2, ...passages);
  if (rule !== "") return `**Run it and check the answer against your own rule:** does it keep to ${rule}?`;
  return RUN_IT;
}
