// Rules by which whoever asks says who they are, how old, or who is theirs: "I'm a student", "my two little boys".
import type { Token } from "../language/tokenize.ts";
import { ALSO_ADJECTIVES, isIn, isPerson, isPersonBehind } from "./people.ts";
import { LEAST_AGE } from "./reader-ages.ts";
import type { Rule } from "./reader-rule.ts";
import { opensSentence, textAt, wordSet } from "./reader-rule.ts";
import { HOUSES } from "./reader-towards.ts";
import { isBanned } from "./request-signs.ts";

const ONESELF = wordSet("i we");
const BE = wordSet("am are");
const ONESELF_IS = wordSet("i'm im we're");
/** Of others only the age tells whom it is for: "he's nine", but not "he's a student". */
const OTHERS_ARE = wordSet("he's she's they're");

/** The place behind "I'm", "we are" or "he's"; -1 where something else stands at this one. */
function behindBeing(tokens: readonly Token[], at: number): number {
  const text = textAt(tokens, at);
  if (ONESELF.has(text) && BE.has(textAt(tokens, at + 1))) return at + 2;
  return ONESELF_IS.has(text) || OTHERS_ARE.has(text) ? at + 1 : -1;
}

const DONE_FOR_OTHERS = wordSet(
  "host run teach work manage coordinate lead coach train study learn organise organize",
);
/** "We run out of milk" is nothing one does for others. */
const AWAY = wordSet("out late into away low from");

/** "I host a quiz", "I coordinate the volunteers", but not "I like quizzes". */
const saysWhatOneDoes: Rule = (tokens, at) =>
  ONESELF.has(textAt(tokens, at)) &&
  isIn(tokens, at + 1, tokens[at]?.clause) &&
  DONE_FOR_OTHERS.has(textAt(tokens, at + 1)) &&
  !AWAY.has(textAt(tokens, at + 2));

/** Behind an age, where the number has nothing that it counts: "I'm 58 and learning", but not "I'm 3 kilos heavier". */
const BEHIND_AGE = wordSet("and years yrs y.o yo but with who");

/** "I'm 58 and learning", "he's nine", "explain it like I'm five", but not "I'm 3 kilos heavier". */
const saysAge: Rule = (tokens, at) => {
  const from = behindBeing(tokens, at);
  const next = tokens[from + 1];
  if (!isIn(tokens, from, tokens[at]?.clause) || tokens[from]?.number == null) return false;
  if (OTHERS_ARE.has(textAt(tokens, at)) && Number(tokens[from]?.number) < LEAST_AGE) return false;
  if (textAt(tokens, from + 2) === "a") return false;
  return (
    textAt(tokens, at - 1) === "like" ||
    next?.clause !== tokens[from]?.clause ||
    BEHIND_AGE.has(next?.text ?? "")
  );
};

const ARTICLES = wordSet("a an the");

/** "I'm a student in my first year", "we are six people", "I'm volunteer in a park", but not "he's a student". */
const saysWhatOneIs: Rule = (tokens, at) => {
  const from = behindBeing(tokens, at);
  if (from === -1 || OTHERS_ARE.has(textAt(tokens, at))) return false;
  const clause = tokens[at]?.clause;
  if (isIn(tokens, from, clause) && isPerson(tokens, from) && !ALSO_ADJECTIVES.has(textAt(tokens, from)))
    return true;
  const isCounted = ARTICLES.has(textAt(tokens, from)) || tokens[from]?.number != null;
  return isCounted && isPersonBehind(tokens, from, clause);
};

export const ONESELF_RULES = [saysWhatOneDoes, saysAge, saysWhatOneIs];

/** What whoever asks belongs to. */
const HOUSES_AND_SOCIETIES = new Set([
  ...HOUSES,
  ...wordSet("society association charity cinema theatre choir orchestra cafe"),
]);

/** "Our history society wants" where a sentence begins so, but not "I love our society". */
export const isOurHouse: Rule = (tokens, at) =>
  textAt(tokens, at) === "our" &&
  opensSentence(tokens, at) &&
  [1, 2, 3].some(
    (step) =>
      isIn(tokens, at + step, tokens[at]?.clause) && HOUSES_AND_SOCIETIES.has(textAt(tokens, at + step)),
  );

const SAYS_WHO_THE_AI_IS = wordSet("you you're youre act");

/** "You are my coach", but not "my coach is here". */
const isRoleOfTheAi: Rule = (tokens, at) =>
  tokens
    .slice(Math.max(0, at - 3), at)
    .some(({ text, clause }) => clause === tokens[at]?.clause && SAYS_WHO_THE_AI_IS.has(text));

const POSSESSIVES = wordSet("my our his her their");

/** "My two little boys", but neither "no word of my boss" nor "you are my coach". */
export const isOnesOwn: Rule = (tokens, at) =>
  POSSESSIVES.has(textAt(tokens, at)) &&
  !isBanned(tokens, at) &&
  !isRoleOfTheAi(tokens, at) &&
  isPersonBehind(tokens, at, tokens[at]?.clause);
