import type { FeedbackInput } from "./feedback-input.ts";
import type { Quotes } from "../language/quoting.ts";
import { plain } from "../language/quoting.ts";
import { vagueDemandIn } from "./vague-demands.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Said where nothing of the challenge is to be seen that could be named. */
const RUN_IT =
  "**Run it and compare the answer with your prompt and the challenge:** say in plainer words what the answer leaves out.";

/** Said where no row is missed and nothing that the challenge wants is doubted. */
const LEADS_ON =
  "**Nothing is missing. For more, add one idea nobody asked for:** an odd reader, a strict rule, a twist.";

/** What finds every gap, also one that is not foreseen. */
export const HOLD_BESIDE =
  "**Run it and compare the answer with the challenge, point by point:** what it leaves out needs a sentence of its own in your prompt.";

/** What an answer may break, and everyone can see whether it does; "off by no more than two" is a rule for other people. */
const STRICT =
  /^(?:max|maximum|at most|at least|exactly (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)|no more than|no longer than|only|never|give no|use no|use only|choose only)\b/iu;

function ownRule({ prompt }: FeedbackInput, quotes: Quotes): string {
  const passages = prompt.split(/(?<=[.;!?])\s|\n/u);
  const isRule = (quote: string): boolean => STRICT.test(quote) && quote.split(" ").length > 2;
  // "No more than ten: 1 point" is the beginning of something else, and behind a colon may be what the answer shall say.
  const rules = passages.filter((one) => !/:(?:\s|$)/u.test(one));
  const rule = quotes.takeIf(isRule, ...rules);
  return rule === "" ? "" : `**Run it and check the answer against your own rule:** does it keep to ${rule}?`;
}

/** A length without a number is each reader's own. */
function plainLength({ spots }: FeedbackInput, quotes: Quotes): string {
  const words = spots.vagueLength;
  if (words === "") return "";
  const quote = quotes.take(words);
  return `**Put a number on the length:** how many words, lines or minutes is ${quote === "" ? `"${plain(words)}"` : quote}?`;
}

function plainQuality({ prompt }: FeedbackInput, quotes: Quotes): string {
  const vague = vagueDemandIn(prompt);
  const quote = vague === undefined ? "" : quotes.takeIf(() => true, vague.quote);
  return vague === undefined || quote === "" ? "" : `**Sharpen ${quote}:** ${vague.step}`;
}

/** A prompt of at least this number of words may well say something twice, where conciseness is its lowest score and below WORDY. */
const LONG = 160;
const WORDY = 80;

function shorter({ prompt, parts }: FeedbackInput): string {
  const words = prompt.split(/\s+/u).length;
  const isLeast = Math.min(parts.fidelity, parts.clarity) > parts.conciseness;
  return words >= LONG && parts.conciseness < WORDY && isLeast
    ? `**Cut a quarter of your ${words} words:** leave out each clause without which the AI would do the same.`
    : "";
}

/** What is said in words that each reader takes in another way. */
export const plainerWords = (input: FeedbackInput, quotes: Quotes, isLimited: boolean): string =>
  (isLimited ? "" : plainLength(input, quotes)) || plainQuality(input, quotes);

/**
 * What makes a prompt better of which nothing is told as missing: what can be seen in it first. A line of the challenge
 * to hold the answer against is mostly one that a good prompt keeps already.
 */
export function stretch(input: FeedbackInput, quotes: Quotes, isWhole: boolean): string {
  const seen = shorter(input);
  if (seen !== "") return seen;
  if (isWhole && input.isComplete && input.overall < THRESHOLDS.feedback.overall.nearlyAll) return LEADS_ON;
  return (
    ownRule(input, quotes) || (input.overall >= THRESHOLDS.feedback.overall.excellent ? RUN_IT : HOLD_BESIDE)
  );
}
