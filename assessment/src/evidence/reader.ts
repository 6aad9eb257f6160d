// Whom a prompt says its result is for. The names of people stand in people.ts, the words around them beside their rules.
import type { Token } from "../language/tokenize.ts";
import { isPerson } from "./people.ts";
import { AGE_RULES } from "./reader-ages.ts";
import { isOnesOwn, isOurHouse, ONESELF_RULES } from "./reader-oneself.ts";
import type { Rule } from "./reader-rule.ts";
import { textAt, wordSet } from "./reader-rule.ts";
import { isForMany, isForSomebody, isMany, isTogetherWith, PRONOUNS } from "./reader-towards.ts";
import { isLabel, USER_RULES } from "./reader-users.ts";

/** Somebody is spoken of as the one it is for, or who asks says who they are; it may stand in a sentence of background. */
const ADDRESSING = [...ONESELF_RULES, isOurHouse, isForSomebody, isForMany];
const NAMING = [...ADDRESSING, isTogetherWith, isOnesOwn, ...USER_RULES, ...AGE_RULES];

const firstBy = (tokens: readonly Token[], rules: readonly Rule[]): Token | undefined =>
  tokens.find((_, at) => rules.some((rule) => rule(tokens, at)));

export const addressedIn = (tokens: readonly Token[]): Token | undefined => firstBy(tokens, ADDRESSING);

/** The first word of whoever a prompt says its result is for; a label comes first. */
export const readerIn = (tokens: readonly Token[]): Token | undefined =>
  firstBy(tokens, [isLabel]) ?? firstBy(tokens, NAMING);

const OTHERS = wordSet("him her them");
const ASKERS = wordSet("me us");
const BEFORE_READER = wordSet("for with to tell give show send write make help teach");
/** "Give her a secret", "make him sound tired" speak of somebody in a tale. */
const BEFORE_SOMEBODY_OF_A_TALE = wordSet("give make");
/** "Make them hard" speaks of things, "for them" of people. */
const BEFORE_PEOPLE = wordSet("for with to tell teach help");

/** Whom a request means by "for him", "give us", where another sentence names them. */
export function readerMeant(request: readonly Token[], all: readonly Token[]): Token | undefined {
  /** The pronoun of these that something is for. */
  const meant = (who: ReadonlySet<string>): string | undefined =>
    request.find(({ text }, at) => {
      const before = textAt(request, at - 1);
      if (!who.has(text) || (who === OTHERS && BEFORE_SOMEBODY_OF_A_TALE.has(before))) return false;
      return (text === "them" ? BEFORE_PEOPLE : BEFORE_READER).has(before);
    })?.text;
  const other = meant(OTHERS);
  if (other === undefined) return meant(ASKERS) === undefined ? undefined : firstBy(all, ONESELF_RULES);
  const isNamed: Rule = (tokens, at) => {
    const text = textAt(tokens, at);
    return isPerson(tokens, at) && !PRONOUNS.has(text) && (other !== "them" || isMany(text));
  };
  return readerIn(all) ?? firstBy(all, [isNamed]);
}
