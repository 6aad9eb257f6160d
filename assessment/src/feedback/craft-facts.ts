import type { Quotes } from "../language/quoting.ts";
import { COUNTED_LENGTH } from "./weak-spots.ts";

/** What an order not to do something begins with; "never been there" and "no idea" are none. */
const ACTIONS =
  "use|mention|write|make|add|give|include|tell|say|let|put|explain|invent|go|start|begin|end|turn|name|repeat|skip|assume|promise|suggest|show|ask|be|just|only|try|sound|talk|call|pretend|guess|list|copy|quote|cut|change|leave|take|offer|recommend|praise|judge|translate|solve|compare|describe|draw|forget|hide|mix|move|open|play|reveal|send|spoil|stop|soften|summari[sz]e|correct|fix|rush|joke|lecture|preach|scare|worry|blame";
const BAN = new RegExp(
  String.raw`^(?:(?:and|but|so|please|also|just|plus|oh and) )*(?:no (?!idea|clue|wonder|worries|problem|need|matter|one|doubt|way|more than|later|longer|less|fewer|thanks|sooner)|avoid |(?:never|don['’]?t|do not) (?:ever |even |please |you )?(?:${ACTIONS})\b)`,
  "iu",
);

/** "No beetle changed" tells a fact, and "so no parent can complain" a purpose. */
const TELLS =
  /^(?:so )?no (?:\S+ )+\S+ed$|^(?:so )?no \S+ (?:is|are|was|were|has|had|can|could|would|\w+ed)\b/iu;

/** "Because of the words or because of the sums" asks which it is. */
const REASON = /^(?:because|so that) (?!.*\bor because\b)\S+ \S+/iu;

/** "If you can" is politeness, and "if I like it" no case for an AI. */
const CASE =
  /^(?:and |but )?if (?!(?:you(?: are| have| can| could| want| like| need|['’]re)?|possible|needed|necessary|so|not|i)\b)(?:\S+ ){2}\S+/iu;

const ASKS_BACK = /^(?:(?:please|first|then|and|but|just|also) )*ask me\b/iu;

/** "Under it one sentence" is a place. */
const NUMBER = String.raw`(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|half|hundred)\b)`;
const BOUND = new RegExp(
  String.raw`\b(?:at most|no more than|not more than|max\.?|maximum(?: of)?|under|up to|within|exactly|limit of|limit is|less than|fewer than|below) (?:about )?${NUMBER}|${NUMBER}.*\b(?:max|maximum|at most|tops|or (?:less|fewer))\b`,
  "iu",
);

/** What a learner should keep doing, the rarer first. */
const FACTS: readonly {
  readonly is: (quote: string) => boolean;
  readonly said: (quote: string) => string;
}[] = [
  { is: (quote) => REASON.test(quote), said: (quote) => `You give a reason: ${quote}.` },
  {
    is: (quote) => CASE.test(quote),
    said: (quote) => `You think of a case that may come up: ${quote}.`,
  },
  { is: (quote) => ASKS_BACK.test(quote), said: (quote) => `You have the AI ask back: ${quote}.` },
  {
    is: (quote) => BAN.test(quote) && quote.split(" ").length > 1 && !TELLS.test(quote),
    said: (quote) => `You say what to leave out: ${quote}.`,
  },
  {
    is: (quote) => COUNTED_LENGTH.test(quote) && BOUND.test(quote),
    said: (quote) => `You set a limit that can be counted: ${quote}.`,
  },
];

/** Where a clause ends; a clause that names its reason or its case begins with it. */
const CLAUSES = /(?<=[.!?;:,\n(])\s+|\n|\s(?=(?:because|so that) )/u;

/** What is handed over between tags is not the learner's own wish. */
const MATERIAL = /<([a-z][\w-]*)[^<>]*>[^]*?<\/\1>/giu;

/**
 * What anyone can see that a prompt does well, whatever its challenge, each with the clause that shows it: at most so
 * many, the rarer first.
 */
export function craftFacts(prompt: string, most: number, quotes: Quotes): string {
  const clauses = prompt
    .replaceAll(MATERIAL, "\n")
    .split(CLAUSES)
    .filter((one) => one.trim() !== "");
  const said: string[] = [];
  for (const fact of FACTS) {
    if (said.length >= most) break;
    const quote = quotes.takeIf(fact.is, ...clauses);
    if (quote !== "") said.push(fact.said(quote));
  }
  return said.join(" ");
}
