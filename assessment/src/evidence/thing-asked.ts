import type { Token } from "../language/tokenize.ts";
import { deliverableKinds, isWanting } from "../challenge/deliverables.ts";
import { PROHIBITING } from "../language/word-lists.ts";
import { beginningsOf } from "./request-signs.ts";

/** Whether a prompt names what is to be made and asks for it, and the word at which this can be seen. */
export type ThingAsked = {
  readonly isNamed: boolean;
  readonly isAsked: boolean;
  readonly at: Token | undefined;
};

/** "First a table, then no text after it": words of order and of bans ask for nothing by themselves. */
const LEADING = new Set("after before then first finally always never no don't me us".split(" "));
/** "What do I need" asks for no thing. */
const HELPING = "do";
/** Things that an AI makes and that have no kind of their own. */
const THINGS = new Set(
  "idea ideas tip tips advice analysis suggestion suggestions survey questionnaire briefing overview comparison fact facts trick tricks hint hints".split(
    " ",
  ),
);
/** "Give me six fillings", "do a SWOT analysis": behind the verb and one of these stands the thing. */
const ARTICLES = new Set("a an the some any my our another".split(" "));
/** Verbs that make something; "keep the old price" and "start the calculation" name a thing and make none. */
const MAKING = new Set(
  "write make create give draft design build explain plan prepare compose produce generate list suggest need want describe draw invent develop turn translate summarise summarize compare show do help get gimme recommend rewrite tell outline propose".split(
    " ",
  ),
);
const TO_ME = new Set("me us".split(" "));
/** So many words may stand between the article and the thing. */
const REACH = 3;

const isThing = ({ stem, text }: Token): boolean => deliverableKinds(stem).length > 0 || THINGS.has(text);

/** Where the article of what is asked for would stand. */
const behind = (tokens: readonly Token[], verb: number): number =>
  TO_ME.has(tokens[verb + 1]?.text ?? "") ? verb + 2 : verb + 1;

const isAmount = (tokens: readonly Token[], verb: number): boolean =>
  tokens[behind(tokens, verb)]?.number != null;

/** The thing behind a verb that asks for it, whatever it is called. */
function thingBehind(tokens: readonly Token[], verb: number): Token | undefined {
  const clause = tokens[verb]?.clause;
  const at = behind(tokens, verb);
  const article = tokens[at];
  if (article === undefined || article.clause !== clause) return undefined;
  if (article.number === null && !ARTICLES.has(article.text)) return undefined;
  return tokens
    .slice(at + 1, at + 1 + REACH)
    .find((one) => one.clause === clause && one.content && one.number === null && !one.word.light);
}

/** What the tokens of a prompt ask to be made. */
export function thingAskedIn(tokens: readonly Token[]): ThingAsked {
  const begins = beginningsOf(tokens);
  const forbids = new Set(tokens.filter(({ text }) => PROHIBITING.has(text)).map(({ clause }) => clause));
  const asks = (token: Token): boolean =>
    isWanting(token) && !LEADING.has(token.text) && token.text !== HELPING;
  const thing = tokens.find((token) => isThing(token) && !forbids.has(token.clause)) ?? tokens.find(isThing);
  const opening = tokens.flatMap((token, at) =>
    begins.has(token) && (asks(token) || token.text === HELPING) ? [at] : [],
  );
  const named = opening.find((at) => {
    if (!MAKING.has(tokens[at]?.text ?? "")) return false;
    const found = thingBehind(tokens, at);
    return found !== undefined && !forbids.has(found.clause);
  });
  const both = opening.find(
    (at) =>
      MAKING.has(tokens[at]?.text ?? "") &&
      !forbids.has(tokens[at]?.clause ?? -1) &&
      tokens.slice(at + 1).some((other) => other.clause === tokens[at]?.clause && isThing(other)),
  );
  // "Give me six fillings. Use normal prices": an amount behind the verb is no turn of speech.
  const isCounted = named !== undefined && isAmount(tokens, named) && named < (both ?? tokens.length);
  const first = isCounted ? named : (both ?? named);
  return {
    isNamed: thing !== undefined || named !== undefined,
    isAsked: tokens.some(asks) || named !== undefined,
    at: first === undefined ? undefined : tokens[first],
  };
}
