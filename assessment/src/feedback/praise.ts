import { CRITERIA } from "../scoring/criteria.ts";
import type { Line } from "../evidence/line.ts";
import { isFunctionWord } from "../language/common-words.ts";
import type { Demand } from "./demands.ts";
import { isShownBy, isTouchedBy, sentenceOf } from "./demands.ts";
import type { Quotes } from "../language/quoting.ts";

/** Number of requirements that one sentence names at most. */
export const MOST_NAMED = 3;
/** Number of requirements that are shown with a quote at most. */
const MOST_SHOWN = 2;
/** Rows of what is one's own, and from where on they are praised. */
const OWN: ReadonlySet<string> = new Set(
  (["own_fact", "own_fact_2", "own_fact_3", "rule", "example"] as const).map((id) => CRITERIA[id].name),
);
const TAKEN = 0.7;

const inBrackets = (quote: string): string => (quote === "" ? "" : ` (${quote})`);

/** A thought aloud, small talk, or the polite beginning of a request is nothing to work with. */
const NO_DETAIL =
  /^(i|you) (think|guess|mean|know)\b|^(how|can|could|would|will|please|kindly)\b|\b(maybe|perhaps|not sure|thank\w*|sorry|hope|believe it)\b|\b(talk\w*|chat\w*|speak\w*) (to|with) you\b/i;

/** A greeting or the request itself is nothing that is added to it. */
const REQUEST =
  /^(?:hi|hey|hello|dear|okay|ok)\b|\b(?:i|we) (?:\w+ )?(?:need|want)\b|^(?:need|want|write|give|make|create|help|tell|explain|draft|describe|design|plan|compose|produce|generate|do|add|choose|pick|put|say|show|keep|use|include|mention|take|ask|let|leave|start|begin|end|finish|close|find|check|name|set|list)\b|\b(?:need|want|looking for) (?:a|an|some|the)\b|\bi'd like\b/iu;

/** In the middle of a sentence a clause of its own begins with a word of grammar; "hint or example" is the rest of a list. */
const PREPOSITION = new Set(
  "that which from of to in on with for than as by at like into over under about after before without within".split(
    " ",
  ),
);
const opensClause = (word: string): boolean => isFunctionWord(word) && !PREPOSITION.has(word);
const beginsWhole = (quote: string, prompt: string): boolean =>
  /(?:^|[.!?:;\n(–—])\s*$/u.test(prompt.slice(0, Math.max(0, prompt.indexOf(quote)))) ||
  opensClause(/^\p{L}+/u.exec(quote)?.[0].toLowerCase() ?? "");

/** "We and the Palace, our rival, become one company": before a comma the fact may not be told yet. */
const endsWhole = (quote: string, prompt: string): boolean =>
  /^\s*(?:[.!?;:\n)]|$)/u.test(prompt.slice(prompt.indexOf(quote) + quote.length));

/** A name or a number tells a fact; a thing may be one of the challenge said differently. */
const tellsFacts = (quote: string, facts: readonly string[]): boolean =>
  quote
    .split(/[^\p{L}\p{N}'’-]+/u)
    .some((word) => facts.includes(word) && /^[\p{Lu}\d]/u.test(word) && !quote.startsWith(word));

/** A word or two that a description was cut into ("water or drop") say nothing by themselves. */
const isScrap = ({ isDerived, name }: Demand): boolean => isDerived && /^\S+(?: or \S+)?$/u.test(name.trim());

const isRich = (quote: string, prompt: string): boolean =>
  quote.split(" ").length >= 4 &&
  !NO_DETAIL.test(quote) &&
  !REQUEST.test(quote) &&
  beginsWhole(quote, prompt) &&
  endsWhole(quote, prompt);

const trimmed = (quote: string): string => quote.replace(/[,;:.!?\s–—-]+$/u, "");

/** What is there: the heaviest requirements that can be seen, with the words that show one, then a fact of the learner's own. */
export function praise(
  demands: readonly Demand[],
  lines: readonly Line[],
  prompt: string,
  quotes: Quotes,
  facts: readonly string[],
): string {
  const shown = new Map<Demand, string>();
  const isSaid = (demand: Demand): boolean => {
    const { state, isPlain, isKnown, isStated, quote = "" } = demand;
    if (state !== "met" || (isKnown ? !isStated : !isPlain) || isScrap(demand)) return false;
    if (shown.size >= MOST_SHOWN) return !isKnown;
    const proves = (text: string): boolean =>
      isKnown ? text.includes(trimmed(quote)) : isShownBy(text, demand);
    const text = quotes.takeIf(proves, quote);
    if (text !== "") shown.set(demand, text);
    return !isKnown || text !== "";
  };
  const met: Demand[] = [];
  for (const demand of demands) if (met.length < MOST_NAMED && isSaid(demand)) met.push(demand);
  const said = sentenceOf({ asks: "You", labels: "Your prompt has" }, met, (demand) =>
    inBrackets(shown.get(demand) ?? ""),
  );
  const isOwn = (quote: string): boolean =>
    isRich(quote, prompt) && tellsFacts(quote, facts) && !demands.some((one) => isTouchedBy(quote, one));
  const own = lines
    .filter((line) => OWN.has(line.criterion) && line.degree >= TAKEN)
    .map((line) => quotes.takeIf(isOwn, line.quote))
    .find((quote) => quote !== "");
  const yours = own === undefined ? "" : `You add something of your own: ${own}.`;
  return [said, yours].filter((one) => one !== "").join(" ");
}
