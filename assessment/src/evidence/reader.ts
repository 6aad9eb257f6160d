import type { Token } from "../language/tokenize.ts";
import { AGED, isIn, isOfAge, isPerson, isPersonBehind, isTrade } from "./people.ts";
import { isBanned } from "./request-signs.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

// Towards somebody: "for my gran", "tell the crew".
const TOWARDS = set(
  "for to teach teaches teaching tell tells telling help helps helping give gives show shows remind convince persuade invite",
);
/** Whom they are towards is looked for in this number of words behind them. */
const REACH = 5;
/** "Fair to the author" is how, not for whom. */
const HOW = set("fair kind polite rude nice close similar next due according up promise");
/** "What happened to him" is for nobody; "write to her" is. */
const PRONOUNS = set("him her everyone everybody");
const SAYING = set("write read explain speak talk say letter speech sing");
/** "For him" and "tell her" name whom it is for; "help him" and "give her" alone do not. */
const DOING_FOR = set("give help");
const PLURAL = set("children people men women staff folk folks everyone everybody");
const DETERMINERS = set("a an the my our his her their your");
/** Between "to" or "for" and a person no word of grammar stands but these: "from top to bottom it's a couple" names nobody. */
const BETWEEN = set("a an the my our his her their your some all any every each other and or of very this");

// Houses and papers, which stand for their people.
/** They do so where they are somebody's: "for our school", but not "for boarding school". */
const HOUSES = set(
  "school kindergarten nursery village neighbourhood radio newsletter newspaper magazine podcast club bank company firm shop museum library office hostel hotel church hospital",
);
/** "Our choir wants": whoever asks belongs to one of these. */
const OURS = new Set([...HOUSES, ...set("society association charity cinema theatre choir orchestra cafe")]);
const SOMEBODYS = set("my our your their this local");
const ARTICLES = set("a the");

// Whoever asks: "I'm a student", "we are six people".
const ONESELF = set("i we");
const BE = set("am are");
const AM = set("i'm im we're");
/** Of others only the age tells whom it is for: "he's nine", but not "he's a student". */
const IS = set("he's she's they're");
const COUNTED = set("a an the");
/** Behind an age, where the number has nothing that it counts: "I'm 58 and learning", but not "I'm 3 kilos heavier". */
const COUNTS_NOTHING = set("and years yrs y.o yo but with who or");
const DOING = set("host run teach work manage coordinate lead coach train study learn organise organize");
const WE = set("i we i'm im i've we're we've");
const UNDER_WAY = set("am are i'm we're go going travel travelling live");
const OWN = set("my our his her their");
/** "You are my coach" says who the AI is. */
const ROLE = set("you you're youre act");

// Ages, grades and levels: "aged 9", "grade 7", "level B1".
const LEVEL = set("aged age grade level year");
const NUMBERED = set("aged age grade year");
/** "Year 10" is one of school, "year 1910" is none. */
const LAST_YEAR_OF_SCHOOL = 13;
const STAGE = /^[abc][12]$/u;
const BY_STAGE = /^(?:beginners?|intermediate)$/u;
const LANGUAGES = set("english german french spanish italian level at");
const TOGETHER = set("both all each");

// Who understands or uses what is made.
const ABLE = set("can could");
const GRASP = set("understand understands know knows get gets see sees follow follows");
const USE = set("read see use repair redo learn understand know follow play try");
/** Before somebody who understands it: "words that a child understands", but not "scientists understand little". */
const FITTED = set("that which it words language so way how");
const USING = set("students pupils users customers visitors guests readers players members learners");

// Somebody whom another sentence names: "give us", "for him".
const THIRD = set("him her them");
const FIRST = set("me us");
const GIVING = set("for with to tell give show send write make help teach");
/** "Make them hard" speaks of things, "for them" of people. */
const GIVING_PEOPLE = set("for with to tell teach help");

/** Whether the word at a place says for whom something is. */
type Rule = (tokens: readonly Token[], at: number) => boolean;

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? "";
const opensSentence: Rule = (tokens, at) => tokens[at - 1]?.sentence !== tokens[at]?.sentence;

/** "For our school", "for the hotel", "to our school", but neither "for boarding school" nor "to the hotel". */
const isHouseMeant = (tokens: readonly Token[], at: number, place: number): boolean =>
  HOUSES.has(textAt(tokens, place)) &&
  tokens
    .slice(at + 1, place)
    .some(({ text }) => SOMEBODYS.has(text) || (textAt(tokens, at) !== "to" && ARTICLES.has(text)));

/** "For him", "write to her", but neither "help him" nor "what happened to him". */
const isPronounMeant: Rule = (tokens, at) =>
  textAt(tokens, at) === "to" ? SAYING.has(textAt(tokens, at - 1)) : !DOING_FOR.has(textAt(tokens, at));

/** "To cook breakfast", "to host a party", but not "to cooks" or "to the host". */
const isVerb = (tokens: readonly Token[], at: number, place: number): boolean => {
  const text = textAt(tokens, place);
  return textAt(tokens, at) === "to" && place === at + 1 && !text.endsWith("s") && !PLURAL.has(text);
};

/** "Small enough to choke a baby": behind a verb stands whom it is done to. But not "to my baby". */
const isDoneTo = (tokens: readonly Token[], at: number, place: number): boolean =>
  textAt(tokens, at) === "to" &&
  DETERMINERS.has(textAt(tokens, place)) &&
  tokens[place - 1]?.content === true;

/** "It" in "from top to bottom it's a couple", but not "and" in "for young and old people". */
const isOtherGrammar = ({ content, text, number }: Token): boolean =>
  !content && !/\d/u.test(text) && number === null && !BETWEEN.has(text);

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

/** "For my gran", "tell the crew", but not "fair to the author". */
const isForSomebody: Rule = (tokens, at) =>
  TOWARDS.has(textAt(tokens, at)) &&
  !(textAt(tokens, at) === "to" && HOW.has(textAt(tokens, at - 1))) &&
  isTowards(tokens, at);

/** The place behind "I'm", "we are" or "he's"; -1 where something else stands at this one. */
function behindBeing(tokens: readonly Token[], at: number): number {
  const text = textAt(tokens, at);
  if (ONESELF.has(text) && BE.has(textAt(tokens, at + 1))) return at + 2;
  return AM.has(text) || IS.has(text) ? at + 1 : -1;
}

/** "I host a quiz", "I coordinate the volunteers", but not "I like quizzes". */
const saysWhatOneDoes: Rule = (tokens, at) =>
  ONESELF.has(textAt(tokens, at)) && DOING.has(textAt(tokens, at + 1));

/** "I'm 58 and learning", "he's nine", "explain it like I'm five", but not "I'm 3 kilos heavier". */
const saysAge: Rule = (tokens, at) => {
  const from = behindBeing(tokens, at);
  const next = tokens[from + 1];
  if (tokens[from]?.number == null) return false;
  return (
    textAt(tokens, at - 1) === "like" ||
    next?.clause !== tokens[from]?.clause ||
    COUNTS_NOTHING.has(next?.text ?? "")
  );
};

/** "I'm a student in my first year", "we are six people", "I'm volunteer in a park", but not "he's a student". */
const saysWhatOneIs: Rule = (tokens, at) => {
  const from = behindBeing(tokens, at);
  if (from === -1 || IS.has(textAt(tokens, at))) return false;
  const clause = tokens[at]?.clause;
  if (isIn(tokens, from, clause) && isPerson(tokens, from)) return true;
  const isCounted = COUNTED.has(textAt(tokens, from)) || tokens[from]?.number != null;
  return isCounted && isPersonBehind(tokens, from, clause);
};

const ONESELF_RULES = [saysWhatOneDoes, saysAge, saysWhatOneIs];

/** "Our history society wants" where a sentence begins so, but not "I love our society". */
const isOurHouse: Rule = (tokens, at) =>
  textAt(tokens, at) === "our" &&
  opensSentence(tokens, at) &&
  [1, 2, 3].some(
    (step) => isIn(tokens, at + step, tokens[at]?.clause) && OURS.has(textAt(tokens, at + step)),
  );

/** "We are on the road with three children", but not "I argued with the landlord". */
const isTogetherWith: Rule = (tokens, at) => {
  if (textAt(tokens, at) !== "with") return false;
  const before = tokens.slice(0, at).filter(({ clause }) => clause === tokens[at]?.clause);
  return (
    before.some(({ text }) => WE.has(text)) &&
    before.some(({ text }) => UNDER_WAY.has(text)) &&
    isTowards(tokens, at)
  );
};

/** "So that a child understands", "beginners can use", but not "scientists understand little". */
const isOneWhoUnderstands: Rule = (tokens, at) => {
  if (!isPerson(tokens, at)) return false;
  const { clause } = tokens[at] as Token;
  const isAble = isIn(tokens, at + 1, clause) && ABLE.has(textAt(tokens, at + 1));
  const verb = tokens[isAble ? at + 2 : at + 1];
  if (verb?.clause !== clause) return false;
  if (isAble) return USE.has(verb.text);
  const isFitted = tokens.slice(0, at).some((one) => one.clause === clause && FITTED.has(one.text));
  return GRASP.has(verb.text) && (isFitted || isOfAge(tokens, at));
};

/** "You are my coach", but not "my coach is here". */
const isRole: Rule = (tokens, at) =>
  tokens
    .slice(Math.max(0, at - 3), at)
    .some(({ text, clause }) => clause === tokens[at]?.clause && ROLE.has(text));

/** "My two little boys", but neither "no word of my boss" nor "you are my coach". */
const isOnesOwn: Rule = (tokens, at) =>
  OWN.has(textAt(tokens, at)) &&
  !isBanned(tokens, at) &&
  !isRole(tokens, at) &&
  isPersonBehind(tokens, at, tokens[at]?.clause);

/** "Level B1", "grade 7", "aged 9", but neither "level 3" nor "year 1910". */
const isOfLevel: Rule = (tokens, at) => {
  const text = textAt(tokens, at);
  const next = isIn(tokens, at + 1, tokens[at]?.clause) ? tokens[at + 1] : undefined;
  if (next === undefined) return false;
  if (LEVEL.has(text) && (STAGE.test(next.text) || BY_STAGE.test(next.text))) return true;
  const number = next.number === null ? 0 : Number(next.number);
  return NUMBERED.has(text) && number > 0 && (text !== "year" || number <= LAST_YEAR_OF_SCHOOL);
};

/** "At B1", "English B1", but not "vitamin B2". */
const isOfStage: Rule = (tokens, at) => {
  const [one, before] = [tokens[at], tokens[at - 1]];
  return (
    STAGE.test(one?.text ?? "") &&
    (before === undefined || before.clause !== one?.clause || !before.content || LANGUAGES.has(before.text))
  );
};

/** "Students paste their own attempt" where a sentence begins so, but not "I saw students". */
const isOneWhoUses: Rule = (tokens, at) => USING.has(textAt(tokens, at)) && opensSentence(tokens, at);

/** "Leo and Finn, both 12", but not "both 12 metres long". */
const areOfAge: Rule = (tokens, at) => {
  const clause = tokens[at]?.clause;
  return (
    TOGETHER.has(textAt(tokens, at)) &&
    isIn(tokens, at + 1, clause) &&
    tokens[at + 1]?.number != null &&
    !isIn(tokens, at + 2, clause)
  );
};

/** "Beginners", "under-nines", but not "a goat who collects things in sevens". */
const isAged: Rule = (tokens, at) =>
  BY_STAGE.test(textAt(tokens, at)) || (AGED.test(textAt(tokens, at)) && textAt(tokens, at - 1) !== "in");

/** Somebody is spoken of as the one it is for, or who asks says who they are; it may stand in a sentence of background. */
const ADDRESSING = [...ONESELF_RULES, isOurHouse, isForSomebody];
const NAMING = [
  ...ADDRESSING,
  isTogetherWith,
  isOneWhoUnderstands,
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

/** The first word of whoever a prompt says its result is for. */
export const readerIn = (tokens: readonly Token[]): Token | undefined => firstBy(tokens, NAMING);

/** Whom a request means by "for him", "give us", where another sentence names them. */
export function readerMeant(request: readonly Token[], all: readonly Token[]): Token | undefined {
  const isFor = (who: ReadonlySet<string>): boolean =>
    request.some(
      ({ text }, at) =>
        who.has(text) && (text === "them" ? GIVING_PEOPLE : GIVING).has(textAt(request, at - 1)),
    );
  if (isFor(THIRD)) return readerIn(all) ?? all.find((_, at) => isPerson(all, at));
  return isFor(FIRST) ? firstBy(all, ONESELF_RULES) : undefined;
}
