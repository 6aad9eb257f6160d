// Rules that find who understands, reads or uses what is made: "so that a child understands", "our carpenter reads this".
import type { Token } from "../language/tokenize.ts";
import { isIn, isOfAge, isPerson } from "./people.ts";
import type { Rule } from "./reader-rule.ts";
import { opensSentence, textAt, wordSet } from "./reader-rule.ts";
import { DETERMINERS } from "./reader-towards.ts";

const OPENS_PURPOSE = wordSet("so words language way");
const BEHIND_PURPOSE = wordSet("that which a an the my our every each any even");

/** "So that even a child", "words that a child". */
function isBehindPurpose(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (BEHIND_PURPOSE.has(textAt(tokens, before))) before -= 1;
  return isIn(tokens, before, tokens[at]?.clause) && OPENS_PURPOSE.has(textAt(tokens, before));
}

const ABLE = wordSet("can could will should");
const ABLE_TO = wordSet("read see use repair redo learn understand know follow play try");
const UNDERSTANDS = wordSet("understand understands");
/** "So that a child gets it", but not "a letter that a girl gets". */
const UNDERSTANDS_PERHAPS = wordSet("know knows get gets see sees follow follows");
/** Before somebody who understands it: "words that a child understands", but not "scientists understand little". */
const BEFORE_UNDERSTANDING = wordSet("that which it words language so way how");

/** "So that a child understands", "beginners can use", but not "scientists understand little". */
const isOneWhoUnderstands: Rule = (tokens, at) => {
  if (!isPerson(tokens, at)) return false;
  const { clause } = tokens[at] as Token;
  const isAble = isIn(tokens, at + 1, clause) && ABLE.has(textAt(tokens, at + 1));
  const verb = tokens[isAble ? at + 2 : at + 1];
  if (verb?.clause !== clause) return false;
  if (isAble) return ABLE_TO.has(verb.text);
  if (UNDERSTANDS_PERHAPS.has(verb.text)) return isBehindPurpose(tokens, at) || isOfAge(tokens, at);
  const isMeantFor = tokens
    .slice(0, at)
    .some((one) => one.clause === clause && BEFORE_UNDERSTANDING.has(one.text));
  return UNDERSTANDS.has(verb.text) && (isMeantFor || isOfAge(tokens, at));
};

const EFFECTS = wordSet("can could will stop read reads laugh learn want find feel");

/** "So that people stop and read", but not "a letter that a girl gets". */
const isEffectOn: Rule = (tokens, at) =>
  textAt(tokens, at) === "so" &&
  textAt(tokens, at + 1) === "that" &&
  [2, 3, 4].some(
    (step) =>
      isIn(tokens, at + step + 1, tokens[at]?.clause) &&
      isPerson(tokens, at + step) &&
      EFFECTS.has(textAt(tokens, at + step + 1)),
  );

/** Where the words begin that stand directly before this one: "our" in "our registrar and our carpenter". */
function beginningOf(tokens: readonly Token[], at: number): number {
  let from = at;
  while (
    isIn(tokens, from - 1, tokens[at]?.clause) &&
    (DETERMINERS.has(textAt(tokens, from - 1)) ||
      textAt(tokens, from - 1) === "and" ||
      isPerson(tokens, from - 1))
  )
    from -= 1;
  return from;
}

const ATTENDING = wordSet("listening listen reading reads read watching watch hear hears");

/** "Kids from four up are listening", "our carpenter reads this", but not "a man who reads". */
const isOneWhoAttends: Rule = (tokens, at) =>
  isPerson(tokens, at) &&
  opensSentence(tokens, beginningOf(tokens, at)) &&
  tokens.slice(at + 1).some(({ text, clause }) => clause === tokens[at]?.clause && ATTENDING.has(text));

const USERS = wordSet("students pupils users customers visitors guests readers players members learners");

/** "Students paste their own attempt" where a sentence begins so, but not "I saw students". */
const isOneWhoUses: Rule = (tokens, at) => USERS.has(textAt(tokens, at)) && opensSentence(tokens, at);

export const USER_RULES = [isOneWhoUnderstands, isEffectOn, isOneWhoAttends, isOneWhoUses];

const LABELS = wordSet("readers reader audience listeners listener viewers");

/** "Readers: visitors of our museum." */
export const isLabel: Rule = (tokens, at) =>
  LABELS.has(textAt(tokens, at)) &&
  opensSentence(tokens, at) &&
  tokens[at + 1] !== undefined &&
  !isIn(tokens, at + 1, tokens[at]?.clause);
