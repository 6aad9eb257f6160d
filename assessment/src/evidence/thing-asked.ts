import type { Token } from "../language/tokenize.ts";
import { deliverableKinds, isWanting } from "../challenge/deliverables.ts";
import { beginningsOf, isBanned } from "./request-signs.ts";

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
  "write make create give draft design build plan prepare compose produce generate list suggest need want like love find come describe draw invent develop turn show do help get gimme recommend propose explain translate summarise summarize compare calculate rewrite tell outline".split(
    " ",
  ),
);
/** Behind these stands what is to be told, whatever it is. */
const TELLING = new Set(
  "explain describe translate summarise summarize compare calculate rewrite tell outline".split(" "),
);
/** Directly behind these stands what is to be written: "write pseudocode". */
const WRITING = new Set("write draft compose".split(" "));
/** "Write clearly", "write shorter", "write back": how, and not what. */
const NOT_WRITTEN = new Set("back formal short plain attached enclosed".split(" "));
const isHow = ({ text }: Token): boolean => /(?:ly|er)$/u.test(text) || NOT_WRITTEN.has(text);
const NAMELESS = new Set("it this that them these everything".split(" "));
const QUESTIONS = new Set("how what why which where when who whats what's".split(" "));
const CASES = new Set("if whether".split(" "));
const TO_ME = new Set("me us".split(" "));
/** The thing is looked for in this number of words behind its article. */
const REACH = 3;

const isThing = ({ stem, text }: Token): boolean => deliverableKinds(stem).length > 0 || THINGS.has(text);

/** Where the article of what is asked for would stand. */
const behind = (tokens: readonly Token[], verb: number): number =>
  TO_ME.has(tokens[verb + 1]?.text ?? "") ? verb + 2 : verb + 1;

const isAmount = (tokens: readonly Token[], verb: number): boolean =>
  tokens[behind(tokens, verb)]?.number != null;

/** The thing behind a verb that asks for it, whatever it is called. */
function thingBehind(tokens: readonly Token[], verb: number): Token | undefined {
  const { clause, text } = tokens[verb] as Token;
  const at = behind(tokens, verb);
  const article = tokens[at];
  if (article === undefined || article.clause !== clause) return undefined;
  const isNamed = article.number !== null || ARTICLES.has(article.text);
  // "Explain it simply" names nothing.
  const isTold = TELLING.has(text) || (WRITING.has(text) && article.content && !isHow(article));
  if (!isNamed && (!isTold || NAMELESS.has(article.text))) return undefined;
  return tokens
    .slice(isNamed ? at + 1 : at, at + 1 + REACH)
    .find((one) => one.clause === clause && one.content && one.number === null && !one.word.light);
}

/** A question asks, and leaves open what is made of the answer. */
const isQuestion = (tokens: readonly Token[], at: number): boolean =>
  QUESTIONS.has(tokens[at]?.text ?? "") &&
  tokens[at - 1]?.sentence !== tokens[at]?.sentence &&
  tokens.slice(at + 1).some(({ sentence, content }) => sentence === tokens[at]?.sentence && content);

/** What the tokens of a prompt ask to be made. */
export function thingAskedIn(tokens: readonly Token[]): ThingAsked {
  const begins = beginningsOf(tokens);
  const asks = (token: Token): boolean =>
    isWanting(token) && !LEADING.has(token.text) && token.text !== HELPING;
  // "Tell me what you need", "tell me if it is too long" ask back; "tell me how a fridge works" names the thing.
  const asksBack = (at: number): boolean =>
    tokens[at]?.text === "tell" &&
    TO_ME.has(tokens[at + 1]?.text ?? "") &&
    (CASES.has(tokens[at + 2]?.text ?? "") ||
      (QUESTIONS.has(tokens[at + 2]?.text ?? "") &&
        tokens
          .slice(at + 3, at + 6)
          .some(({ text, clause }) => text === "you" && clause === tokens[at]?.clause)));
  // "I'd like a plan", but not "like a cook would say it".
  const compares = ({ text, clause }: Token, at: number): boolean =>
    text === "like" && tokens[at - 1]?.clause !== clause;
  const makes = (token: Token, at: number): boolean =>
    begins.has(token) &&
    !compares(token, at) &&
    MAKING.has(token.text) &&
    !isBanned(tokens, at) &&
    !asksBack(at);
  const isNamedAt = (at: number): boolean => isThing(tokens[at] as Token) && !isBanned(tokens, at);
  const opening = tokens.flatMap((token, at) => (makes(token, at) ? [at] : []));
  const named = opening.find((at) => thingBehind(tokens, at) !== undefined);
  const both = opening.find((at) =>
    tokens.some((other, next) => next > at && other.clause === tokens[at]?.clause && isNamedAt(next)),
  );
  // "Give me six fillings. Use normal prices": an amount behind the verb is no turn of speech.
  const isCounted = named !== undefined && isAmount(tokens, named) && named < (both ?? tokens.length);
  const first = isCounted ? named : (both ?? named);
  return {
    isNamed: named !== undefined || tokens.some((_, at) => isNamedAt(at)),
    isAsked: named !== undefined || tokens.some((token, at) => asks(token) || isQuestion(tokens, at)),
    at: first === undefined ? undefined : tokens[first],
  };
}
