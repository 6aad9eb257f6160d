// Rules that find somebody behind a word that leads to them: "for my gran", "tell the crew".
import type { Token } from "../language/tokenize.ts";
import { isIn, isPerson, isTrade } from "./people.ts";
import type { Rule } from "./reader-rule.ts";
import { textAt, wordSet } from "./reader-rule.ts";

/** Houses and papers, which stand for their people where they are somebody's: "for our school", but not "for boarding school". */
export const HOUSES = wordSet(
  "school kindergarten nursery village neighbourhood radio newsletter newspaper magazine podcast club bank company firm shop museum library office hostel hotel church hospital",
);
const SOMEBODYS = wordSet("my our your their this local");
const DEFINITE = wordSet("a the");

/** "For our school", "for the hotel", "to our school", but neither "for boarding school" nor "to the hotel". */
const isHouseMeant = (tokens: readonly Token[], at: number, place: number): boolean =>
  HOUSES.has(textAt(tokens, place)) &&
  tokens
    .slice(at + 1, place)
    .some(({ text }) => SOMEBODYS.has(text) || (textAt(tokens, at) !== "to" && DEFINITE.has(text)));

export const PRONOUNS = wordSet("him her everyone everybody");
const SAYING = wordSet("write read explain speak talk say letter speech sing");
const DOING_FOR = wordSet("give help");

/** "For him", "write to her", but neither "help him" nor "what happened to him". */
const isPronounMeant: Rule = (tokens, at) =>
  textAt(tokens, at) === "to" ? SAYING.has(textAt(tokens, at - 1)) : !DOING_FOR.has(textAt(tokens, at));

/** Many without an "s". */
const PLURALS = wordSet("children people men women staff folk folks everyone everybody");

/** "To cook breakfast", "to host a party", but not "to cooks" or "to the host". */
const isVerb = (tokens: readonly Token[], at: number, place: number): boolean => {
  const text = textAt(tokens, place);
  return textAt(tokens, at) === "to" && place === at + 1 && !text.endsWith("s") && !PLURALS.has(text);
};

export const DETERMINERS = wordSet("a an the my our his her their your");
/** "A card to thank the nurses": these are done to whoever it is for. */
const DONE_TO_READERS = wordSet(
  "ask thank warn inform welcome congratulate invite honour honor encourage remind tell persuade convince greet cheer comfort impress teach help show entertain motivate",
);

/** "Small enough to choke a baby": behind a verb stands whom it is done to. But not "to my baby". */
const isDoneTo = (tokens: readonly Token[], at: number, place: number): boolean =>
  textAt(tokens, at) === "to" &&
  DETERMINERS.has(textAt(tokens, place)) &&
  tokens[place - 1]?.content === true &&
  !DONE_TO_READERS.has(textAt(tokens, place - 1));

/** The words of grammar that may stand between "to" or "for" and a person. */
const GRAMMAR_BETWEEN = wordSet(
  "a an the my our his her their your some all any every each other and or of very this",
);

/** "It" in "from top to bottom it's a couple", but not "and" in "for young and old people". */
const isOtherGrammar = ({ content, text, number }: Token): boolean =>
  !content &&
  !DONE_TO_READERS.has(text) &&
  !/\d/u.test(text) &&
  number === null &&
  !GRAMMAR_BETWEEN.has(text);

/** Somebody is looked for in this number of words behind the one that leads to them. */
const REACH = 5;

/** Whether somebody stands behind "for", "to", "tell" and the like. */
function isTowards(tokens: readonly Token[], at: number): boolean {
  const { text, clause } = tokens[at] as Token;
  if (text === "for" && isIn(tokens, at + 1, clause) && isTrade(textAt(tokens, at + 1))) return true;
  for (let place = at + 1; place <= at + REACH && isIn(tokens, place, clause); place += 1) {
    const one = tokens[place] as Token;
    if (isHouseMeant(tokens, at, place)) return true;
    if (isPerson(tokens, place))
      return PRONOUNS.has(one.text) ? isPronounMeant(tokens, at) : !isVerb(tokens, at, place);
    if (isDoneTo(tokens, at, place) || isOtherGrammar(one)) return false;
  }
  return false;
}

const LEADS_TO_READERS = wordSet("for to teach tell help give show remind convince persuade invite");
/** "Fair to the author" is how, not for whom. */
const HOW_BEFORE_TO = wordSet("fair kind polite rude nice close similar next due according up promise");

/** "For my gran", "tell the crew", but not "fair to the author". */
export const isForSomebody: Rule = (tokens, at) =>
  LEADS_TO_READERS.has(textAt(tokens, at)) &&
  !(textAt(tokens, at) === "to" && HOW_BEFORE_TO.has(textAt(tokens, at - 1))) &&
  isTowards(tokens, at);

/** Of a tale too ("a robot helps a woman"), unless they are many. */
const LEADS_TO_MANY = wordSet("teaches teaching tells telling helps helping gives shows");
/** Many in one word. */
const GROUPS = wordSet("group team class crew choir band committee family council board");
export const isMany = (text: string): boolean => text.endsWith("s") || PLURALS.has(text) || GROUPS.has(text);

/** "An app that helps beginners", but neither "helps an old woman" nor "gives him a key". */
export const isForMany: Rule = (tokens, at) =>
  LEADS_TO_MANY.has(textAt(tokens, at)) &&
  [1, 2, 3].some(
    (step) =>
      isIn(tokens, at + step, tokens[at]?.clause) &&
      isMany(textAt(tokens, at + step)) &&
      isPerson(tokens, at + step),
  );

const WE = wordSet("i we i'm im i've we're we've");
const UNDER_WAY = wordSet("am are i'm we're go going travel travelling live");

/** "We are on the road with three children", but not "I argued with the landlord". */
export const isTogetherWith: Rule = (tokens, at) => {
  if (textAt(tokens, at) !== "with") return false;
  const before = tokens.slice(0, at).filter(({ clause }) => clause === tokens[at]?.clause);
  return (
    before.some(({ text }) => WE.has(text)) &&
    before.some(({ text }) => UNDER_WAY.has(text)) &&
    isTowards(tokens, at)
  );
};
