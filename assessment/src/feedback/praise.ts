import type { Line } from "../criteria/line.ts";
import { isFunctionWord } from "../text/common-words.ts";
import type { Demand } from "./demands.ts";
import { isShownBy, isTouchedBy, sentenceOf } from "./demands.ts";
import type { Quotes } from "./quoting.ts";

/** Requirements in one sentence at most. */
export const MOST_NAMED = 3;
/** A step of craft that is taken. */
const TAKEN = 0.7;

const inBrackets = (quote: string): string => (quote === "" ? "" : ` (${quote})`);

/** A thought aloud, small talk, or the polite beginning of a request is nothing to work with. */
const TALK =
  /^(i|you) (think|guess|mean|know)\b|^(how|can|could|would|will|please|kindly)\b|\b(maybe|perhaps|not sure|thank\w*|sorry|hope|believe it)\b|\b(talk\w*|chat\w*|speak\w*) (to|with) you\b/i;

/** In the middle of a sentence a clause of its own begins with a word of grammar; "hint or example" is the rest of a list. */
const beginsWhole = (quote: string, prompt: string): boolean =>
  /(?:^|[.!?:;\n(–—])\s*$/u.test(prompt.slice(0, Math.max(0, prompt.indexOf(quote)))) ||
  isFunctionWord(/^\p{L}+/u.exec(quote)?.[0].toLowerCase() ?? "");

const isRich = (quote: string, prompt: string): boolean =>
  quote.split(" ").length >= 4 && !TALK.test(quote) && beginsWhole(quote, prompt);

/** What is there: the heaviest requirements that can be seen, with the words that show one, then something of the learner's own. */
export function praise(
  demands: readonly Demand[],
  lines: readonly Line[],
  prompt: string,
  quotes: Quotes,
): string {
  const met = demands.filter(({ state, isPlain }) => state === "met" && isPlain).slice(0, MOST_NAMED);
  let shown = false;
  const show = (demand: Demand): string => {
    if (shown) return "";
    const text = quotes.takeIf((quote) => isShownBy(quote, demand), demand.quote);
    shown = text !== "";
    return inBrackets(text);
  };
  const said = sentenceOf({ asks: "You", labels: "Your prompt has" }, met, show);
  const isOwn = (quote: string): boolean =>
    isRich(quote, prompt) && !demands.some((one) => isTouchedBy(quote, one));
  const own = lines
    .filter((line) => (line.step === "angle" || line.step === "worked") && line.degree >= TAKEN)
    .map((line) => quotes.takeIf(isOwn, line.quote))
    .find((quote) => quote !== "");
  const yours = own === undefined ? "" : `You add something of your own: ${own}.`;
  return [said, yours].filter((one) => one !== "").join(" ");
}
