import type { Token } from "../language/tokenize.ts";
import { AGED, ALSO_ADJECTIVES, isIn, isOfAge, isPerson, isPersonBehind, isTrade } from "./people.ts";
import * as words from "./reader-words.ts";
import { isBanned } from "./request-signs.ts";

/** Whether the word at a place says for whom something is. */
type Rule = (tokens: readonly Token[], at: number) => boolean;

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? "";
const opensSentence: Rule = (tokens, at) => tokens[at - 1]?.sentence !== tokens[at]?.sentence;

/** "For our school", "for the hotel", "to our school", but neither "for boarding school" nor "to the hotel". */
const isHouseMeant = (tokens: readonly Token[], at: number, place: number): boolean =>
  words.HOUSES.has(textAt(tokens, place)) &&
  tokens
    .slice(at + 1, place)
    .some(
      ({ text }) => words.SOMEBODYS.has(text) || (textAt(tokens, at) !== "to" && words.ARTICLES.has(text)),
    );

/** "For him", "write to her", but neither "help him" nor "what happened to him". */
const isPronounMeant: Rule = (tokens, at) =>
  textAt(tokens, at) === "to"
    ? words.SAYING.has(textAt(tokens, at - 1))
    : !words.DOING_FOR.has(textAt(tokens, at));

/** "To cook breakfast", "to host a party", but not "to cooks" or "to the host". */
const isVerb = (tokens: readonly Token[], at: number, place: number): boolean => {
  const text = textAt(tokens, place);
  return textAt(tokens, at) === "to" && place === at + 1 && !text.endsWith("s") && !words.PLURAL.has(text);
};

/** "Small enough to choke a baby": behind a verb stands whom it is done to. But not "to my baby". */
const isDoneTo = (tokens: readonly Token[], at: number, place: number): boolean =>
  textAt(tokens, at) === "to" &&
  words.DETERMINERS.has(textAt(tokens, place)) &&
  tokens[place - 1]?.content === true &&
  !words.ADDRESSING_THEM.has(textAt(tokens, place - 1));

/** "It" in "from top to bottom it's a couple", but not "and" in "for young and old people". */
const isOtherGrammar = ({ content, text, number }: Token): boolean =>
  !content &&
  !words.ADDRESSING_THEM.has(text) &&
  !/\d/u.test(text) &&
  number === null &&
  !words.BETWEEN.has(text);

/** Whether somebody stands behind "for", "to", "tell" and the like. */
function isTowards(tokens: readonly Token[], at: number): boolean {
  const { text, clause } = tokens[at] as Token;
  if (text === "for" && isIn(tokens, at + 1, clause) && isTrade(textAt(tokens, at + 1))) return true;
  for (let place = at + 1; place <= at + words.REACH && isIn(tokens, place, clause); place += 1) {
    const one = tokens[place] as Token;
    if (isHouseMeant(tokens, at, place)) return true;
    if (isPerson(tokens, place))
      return words.PRONOUNS.has(one.text) ? isPronounMeant(tokens, at) : !isVerb(tokens, at, place);
    if (isDoneTo(tokens, at, place) || isOtherGrammar(one)) return false;
  }
  return false;
}

const isMany = (text: string): boolean =>
  text.endsWith("s") || words.PLURAL.has(text) || words.TOGETHER_MANY.has(text);

/** "An app that helps beginners", but neither "helps an old woman" nor "gives him a key". */
const isForMany: Rule = (tokens, at) =>
  words.TOWARDS_MANY.has(textAt(tokens, at)) &&
  [1, 2, 3].some(
    (step) =>
      isIn(tokens, at + step, tokens[at]?.clause) &&
      isMany(textAt(tokens, at + step)) &&
      isPerson(tokens, at + step),
  );

/** "For my gran", "tell the crew", but not "fair to the author". */
const isForSomebody: Rule = (tokens, at) =>
  words.TOWARDS.has(textAt(tokens, at)) &&
  !(textAt(tokens, at) === "to" && words.HOW.has(textAt(tokens, at - 1))) &&
  isTowards(tokens, at);

/** The place behind "I'm", "we are" or "he's"; -1 where something else stands at this one. */
function behindBeing(tokens: readonly Token[], at: number): number {
  const text = textAt(tokens, at);
  if (words.ONESELF.has(text) && words.BE.has(textAt(tokens, at + 1))) return at + 2;
  return words.AM.has(text) || words.IS.has(text) ? at + 1 : -1;
}

/** "I host a quiz", "I coordinate the volunteers", but not "I like quizzes". */
const saysWhatOneDoes: Rule = (tokens, at) =>
  words.ONESELF.has(textAt(tokens, at)) &&
  isIn(tokens, at + 1, tokens[at]?.clause) &&
  words.DOING.has(textAt(tokens, at + 1)) &&
  !words.AWAY.has(textAt(tokens, at + 2));

/** "I'm 58 and learning", "he's nine", "explain it like I'm five", but not "I'm 3 kilos heavier". */
const saysAge: Rule = (tokens, at) => {
  const from = behindBeing(tokens, at);
  const next = tokens[from + 1];
  if (!isIn(tokens, from, tokens[at]?.clause) || tokens[from]?.number == null) return false;
  if (words.IS.has(textAt(tokens, at)) && Number(tokens[from]?.number) < words.LEAST_AGE) return false;
  if (textAt(tokens, from + 2) === "a") return false;
  return (
    textAt(tokens, at - 1) === "like" ||
    next?.clause !== tokens[from]?.clause ||
    words.COUNTS_NOTHING.has(next?.text ?? "")
  );
};

/** "I'm a student in my first year", "we are six people", "I'm volunteer in a park", but not "he's a student". */
const saysWhatOneIs: Rule = (tokens, at) => {
  const from = behindBeing(tokens, at);
  if (from === -1 || words.IS.has(textAt(tokens, at))) return false;
  const clause = tokens[at]?.clause;
  if (isIn(tokens, from, clause) && isPerson(tokens, from) && !ALSO_ADJECTIVES.has(textAt(tokens, from)))
    return true;
  const isCounted = words.COUNTED.has(textAt(tokens, from)) || tokens[from]?.number != null;
  return isCounted && isPersonBehind(tokens, from, clause);
};

const ONESELF_RULES = [saysWhatOneDoes, saysAge, saysWhatOneIs];

/** "Our history society wants" where a sentence begins so, but not "I love our society". */
const isOurHouse: Rule = (tokens, at) =>
  textAt(tokens, at) === "our" &&
  opensSentence(tokens, at) &&
  [1, 2, 3].some(
    (step) => isIn(tokens, at + step, tokens[at]?.clause) && words.OURS.has(textAt(tokens, at + step)),
  );

/** "We are on the road with three children", but not "I argued with the landlord". */
const isTogetherWith: Rule = (tokens, at) => {
  if (textAt(tokens, at) !== "with") return false;
  const before = tokens.slice(0, at).filter(({ clause }) => clause === tokens[at]?.clause);
  return (
    before.some(({ text }) => words.WE.has(text)) &&
    before.some(({ text }) => words.UNDER_WAY.has(text)) &&
    isTowards(tokens, at)
  );
};

/** "So that even a child", "words that a child". */
function isBehindSo(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (words.LEADING.has(textAt(tokens, before))) before -= 1;
  return isIn(tokens, before, tokens[at]?.clause) && words.SO.has(textAt(tokens, before));
}

/** Where the words begin that stand directly before this one: "our" in "our registrar and our carpenter". */
function beginningOf(tokens: readonly Token[], at: number): number {
  let from = at;
  while (
    isIn(tokens, from - 1, tokens[at]?.clause) &&
    (words.DETERMINERS.has(textAt(tokens, from - 1)) ||
      textAt(tokens, from - 1) === "and" ||
      isPerson(tokens, from - 1))
  )
    from -= 1;
  return from;
}

/** "So that a child understands", "beginners can use", but not "scientists understand little". */
const isOneWhoUnderstands: Rule = (tokens, at) => {
  if (!isPerson(tokens, at)) return false;
  const { clause } = tokens[at] as Token;
  const isAble = isIn(tokens, at + 1, clause) && words.ABLE.has(textAt(tokens, at + 1));
  const verb = tokens[isAble ? at + 2 : at + 1];
  if (verb?.clause !== clause) return false;
  if (isAble) return words.USE.has(verb.text);
  if (words.GETS.has(verb.text)) return isBehindSo(tokens, at) || isOfAge(tokens, at);
  const isFitted = tokens.slice(0, at).some((one) => one.clause === clause && words.FITTED.has(one.text));
  return words.GRASP.has(verb.text) && (isFitted || isOfAge(tokens, at));
};

/** "So that people stop and read", but not "a letter that a girl gets". */
const isEffectOn: Rule = (tokens, at) =>
  textAt(tokens, at) === "so" &&
  textAt(tokens, at + 1) === "that" &&
  [2, 3, 4].some(
    (step) =>
      isIn(tokens, at + step + 1, tokens[at]?.clause) &&
      isPerson(tokens, at + step) &&
      words.EFFECTS.has(textAt(tokens, at + step + 1)),
  );

/** "Kids from four up are listening", "our carpenter reads this", but not "a man who reads". */
const isOneWhoAttends: Rule = (tokens, at) =>
  isPerson(tokens, at) &&
  opensSentence(tokens, beginningOf(tokens, at)) &&
  tokens.slice(at + 1).some(({ text, clause }) => clause === tokens[at]?.clause && words.ATTENDING.has(text));

/** "Readers: visitors of our museum." */
const isLabel: Rule = (tokens, at) =>
  words.LABELS.has(textAt(tokens, at)) &&
  opensSentence(tokens, at) &&
  tokens[at + 1] !== undefined &&
  !isIn(tokens, at + 1, tokens[at]?.clause);

/** "You are my coach", but not "my coach is here". */
const isRole: Rule = (tokens, at) =>
  tokens
    .slice(Math.max(0, at - 3), at)
    .some(({ text, clause }) => clause === tokens[at]?.clause && words.ROLE.has(text));

/** "My two little boys", but neither "no word of my boss" nor "you are my coach". */
const isOnesOwn: Rule = (tokens, at) =>
  words.OWN.has(textAt(tokens, at)) &&
  !isBanned(tokens, at) &&
  !isRole(tokens, at) &&
  isPersonBehind(tokens, at, tokens[at]?.clause);

/** "Level B1", "grade 7", "aged 9", but neither "level 3" nor "year 1910". */
const isOfLevel: Rule = (tokens, at) => {
  const text = textAt(tokens, at);
  const next = isIn(tokens, at + 1, tokens[at]?.clause) ? tokens[at + 1] : undefined;
  if (next === undefined) return false;
  if (words.LEVEL.has(text) && (words.STAGE.test(next.text) || words.BY_STAGE.test(next.text))) return true;
  const number = next.number === null ? 0 : Number(next.number);
  return words.NUMBERED.has(text) && number > 0 && (text !== "year" || number <= words.LAST_YEAR_OF_SCHOOL);
};

/** "At B1", "English B1", but not "vitamin B2". */
const isOfStage: Rule = (tokens, at) => {
  const [one, before] = [tokens[at], tokens[at - 1]];
  return (
    words.STAGE.test(one?.text ?? "") &&
    (before === undefined ||
      before.clause !== one?.clause ||
      !before.content ||
      words.LANGUAGES.has(before.text))
  );
};

/** "Students paste their own attempt" where a sentence begins so, but not "I saw students". */
const isOneWhoUses: Rule = (tokens, at) => words.USING.has(textAt(tokens, at)) && opensSentence(tokens, at);

/** "Leo and Finn, both 12", but not "both 12 metres long". */
const areOfAge: Rule = (tokens, at) => {
  const clause = tokens[at]?.clause;
  return (
    words.TOGETHER.has(textAt(tokens, at)) &&
    !isIn(tokens, at - 1, clause) &&
    isIn(tokens, at + 1, clause) &&
    Number(tokens[at + 1]?.number ?? 0) >= words.LEAST_AGE &&
    !isIn(tokens, at + 2, clause)
  );
};

/** "Beginners", "under-nines", but not "a goat who collects things in sevens". */
const isAged: Rule = (tokens, at) =>
  words.BY_STAGE.test(textAt(tokens, at)) ||
  (AGED.test(textAt(tokens, at)) && textAt(tokens, at - 1) !== "in");

/** Somebody is spoken of as the one it is for, or who asks says who they are; it may stand in a sentence of background. */
const ADDRESSING = [...ONESELF_RULES, isOurHouse, isForSomebody, isForMany];
const NAMING = [
  ...ADDRESSING,
  isTogetherWith,
  isOneWhoUnderstands,
  isEffectOn,
  isOneWhoAttends,
  isOnesOwn,
  isOfLevel,
  isOfStage,
  isOneWhoUses,
  areOfAge,
  isAged,
];

const firstBy = (tokens: readonly Token[], rules: readonly Rule[]): Token | undefined =>
  tokens.find((_, at) => rules.some((rule) => rule(tokens, at)));

export const addressedIn = (tokens: readonly Token[]): Token | undefined => firstBy(tokens, ADDRESSING);

/** The first word of whoever a prompt says its result is for; a label comes first. */
export const readerIn = (tokens: readonly Token[]): Token | undefined =>
  firstBy(tokens, [isLabel]) ?? firstBy(tokens, NAMING);

/** Whom a request means by "for him", "give us", where another sentence names them. */
export function readerMeant(request: readonly Token[], all: readonly Token[]): Token | undefined {
  /** The pronoun of these that something is for. */
  const meant = (who: ReadonlySet<string>): string | undefined =>
    request.find(({ text }, at) => {
      const before = textAt(request, at - 1);
      if (!who.has(text) || (who === words.THIRD && words.TALES.has(before))) return false;
      return (text === "them" ? words.GIVING_PEOPLE : words.GIVING).has(before);
    })?.text;
  const other = meant(words.THIRD);
  if (other === undefined) return meant(words.FIRST) === undefined ? undefined : firstBy(all, ONESELF_RULES);
  const isNamed: Rule = (tokens, at) => {
    const text = textAt(tokens, at);
    return isPerson(tokens, at) && !words.PRONOUNS.has(text) && (other !== "them" || isMany(text));
  };
  return readerIn(all) ?? firstBy(all, [isNamed]);
}
