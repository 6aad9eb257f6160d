import type { Token } from "../language/tokenize.ts";
import { isBanned } from "./request-signs.ts";

/** People by what they are to somebody, by what they do, by their age, and together. */
const PEOPLE = new Set(
  (
    "mother mum mom mummy father dad daddy parent grandmother grandma gran granny nan oma grandfather grandpa grandad opa " +
    "daughter son child kid baby toddler boy girl brother sister sibling twin aunt uncle cousin niece nephew wife husband partner " +
    "girlfriend boyfriend fiance fiancee friend mate buddy neighbour neighbor family couple grandchild grandchildren children kids people " +
    "man woman men women lady gentleman guy folk folks adult teen teenager youngster senior elder pensioner retiree newcomer beginner " +
    "novice layperson layman amateur expert colleague coworker boss chief landlord tenant client customer guest visitor patient resident " +
    "citizen voter passenger tourist traveller traveler stranger audience crowd public listener viewer reader class pupil student learner " +
    "trainee apprentice intern graduate freshman team crew staff squad group choir band committee board council jury panel congregation parish " +
    "nurse doctor teacher coach trainer lifeguard volunteer member employee worker manager " +
    "developer engineer editor journalist lawyer judge farmer cook chef baker driver pilot soldier sailor shopkeeper plumber electrician carpenter gardener " +
    "novelist author professor scientist player goalkeeper runner swimmer hiker cyclist dancer singer musician violinist flatmate roommate housemate classmate teammate " +
    "donor sponsor funder supporter mayor councillor principal headteacher commuter employer applicant candidate recruit subscriber follower user " +
    "buyer shopper consumer investor stakeholder helper carer mentor host organiser veteran refugee hobbyist homeowner " +
    "him her everyone everybody"
  ).split(" "),
);
/** "Under-nines", "third-graders". */
const AGED = /^olds$|graders?$|^(?:six|seven|eight|nine|ten|eleven|twelve|fourteen|sixteen|eighteen)e?s$/u;
/** "Swimmers", "pianists", "classmates": people where something is for them. */
const BY_ENDING =
  /(?:(?:class|team|room|flat|house|work|school)mates|workers|makers|owners|speakers|players|lovers|scouts?|(?<!^(?:l|ex|cons|ins|pers|res|ass|tw|f|m|w|subs|co-?ex))ists|ians)$/u;
/** "Knitters", "campers" directly behind "for"; of what else ends so, what prompts are for. */
const BY_TRADE = /^\p{L}{3,}ers$/u;
const NO_TRADE = new Set(
  "letters papers flowers numbers dinners corners stickers posters computers printers covers answers orders others borders chapters characters matters rivers winters summers centers hundreds".split(
    " ",
  ),
);
/** Houses and papers stand for their people where they are somebody's: "for our school", but not "for boarding school". */
const HOUSES = new Set(
  "school kindergarten nursery village neighbourhood radio newsletter newspaper magazine podcast club bank company firm shop museum library office hostel hotel church hospital".split(
    " ",
  ),
);
/** Where whoever asks belongs to them. */
const OURS = new Set([
  ...HOUSES,
  ..."society association charity cinema theatre choir orchestra cafe".split(" "),
]);
const SOMEBODYS = new Set("my our your their this local".split(" "));
const ARTICLES = new Set("a the".split(" "));
/** Who it is for is looked for in this number of words behind "for". */
const REACH = 5;
const TOWARDS = new Set(
  "for to teach teaches teaching tell tells telling help helps helping give gives show shows remind convince persuade invite".split(
    " ",
  ),
);
const OWN = new Set("my our his her their".split(" "));
/** "Aged 9", "grade 7", "level B1"; a year of school, and none of a calendar. */
const LEVEL = new Set("aged age grade level year".split(" "));
const NUMBERED = new Set("aged age grade year".split(" "));
const LAST_YEAR_OF_SCHOOL = 13;
const STAGE = /^[abc][12]$/u;
const STAGED = /^(?:[abc][12]|beginners?|intermediate)$/u;
const LANGUAGES = new Set("english german french spanish italian level at".split(" "));

/** People where nothing stands behind them: "for seniors", but not "for senior dogs". */
const ALSO_ADJECTIVES = new Set("senior expert adult public patient principal teen royal".split(" "));
/** "What happened to him" is for nobody; "write to her" is. */
const PRONOUNS = new Set("him her everyone everybody".split(" "));
const SAYING = new Set("write read explain speak talk say letter speech sing".split(" "));
const PLURAL = new Set("children people men women staff folk folks everyone everybody".split(" "));

/** Behind a number "year old" is a person, as "year-olds" are. */
const isOfAge = (tokens: readonly Token[], at: number): boolean =>
  /^olds?$/u.test(tokens[at]?.text ?? "") &&
  /^y(?:ea)?rs?$/u.test(tokens[at - 1]?.text ?? "") &&
  tokens[at - 2]?.number != null;

function isPerson(tokens: readonly Token[], at: number): boolean {
  const [{ text, clause } = { text: "", clause: -1 }, next] = [tokens[at], tokens[at + 1]];
  if (isOfAge(tokens, at)) return true;
  if (ALSO_ADJECTIVES.has(text) && next?.clause === clause && next.content) return false;
  return (
    PEOPLE.has(text) ||
    (text.endsWith("s") && PEOPLE.has(text.slice(0, -1))) ||
    AGED.test(text) ||
    BY_ENDING.test(text)
  );
}

/** "Fair to the author" is how, not for whom. */
const HOW = new Set("fair kind polite rude nice close similar next due according up promise".split(" "));
const isHow = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === "to" && HOW.has(tokens[at - 1]?.text ?? "");
/** Between "to" or "for" and a person no word of grammar stands but these: "from top to bottom it's a couple" names nobody. */
const BETWEEN = new Set(
  "a an the my our his her their your some all any every each other and or of very this".split(" "),
);

const AM = new Set("i'm im we're".split(" "));
/** "He's nine": of others an age alone. */
const IS = new Set("he's she's they're".split(" "));
const ONESELF = new Set("i we".split(" "));
const BE = new Set("am are".split(" "));

/** "I'm 58 and learning", "we're five": a number with nothing that it counts. */
const COUNTS_NOTHING = new Set("and years yrs y.o yo but with who or".split(" "));

/** "I host a quiz", "I coordinate the volunteers": what one does says who one is. */
const DOING = new Set(
  "host run teach work manage coordinate lead coach train study learn organise organize".split(" "),
);

/** "I'm a student in my first year", "we are six people", "I'm 58": whoever asks is the one it is for. */
function isOneself(tokens: readonly Token[], at: number): boolean {
  const [one, second] = [tokens[at], tokens[at + 1]];
  if (ONESELF.has(one?.text ?? "") && DOING.has(second?.text ?? "")) return true;
  const isTwo = ONESELF.has(one?.text ?? "") && BE.has(second?.text ?? "");
  const isOther = IS.has(one?.text ?? "");
  if (!isTwo && !isOther && !AM.has(one?.text ?? "")) return false;
  const from = isTwo ? at + 2 : at + 1;
  // "Explain it like I'm five."
  if (tokens[at - 1]?.text === "like" && tokens[from]?.number != null) return true;
  const next = tokens[from + 1];
  if (
    tokens[from]?.number != null &&
    (next?.clause !== tokens[from]?.clause || COUNTS_NOTHING.has(next?.text ?? ""))
  )
    return true;
  if (isOther) return false;
  // "I'm volunteer in a park."
  if (isIn(tokens, from, one?.clause) && isPerson(tokens, from)) return true;
  const isCounted = ["a", "an", "the"].includes(tokens[from]?.text ?? "") || tokens[from]?.number != null;
  return (
    isCounted &&
    [1, 2, 3].some((step) => isIn(tokens, from + step, one?.clause) && isPerson(tokens, from + step))
  );
}

const isIn = (tokens: readonly Token[], at: number, clause: number | undefined): boolean =>
  tokens[at] !== undefined && tokens[at].clause === clause;

const DETERMINERS = new Set("a an the my our his her their your".split(" "));

/** Whether somebody stands behind "for", "to", "tell" and the like. */
function isTowards(tokens: readonly Token[], at: number): boolean {
  const { text, clause } = tokens[at] as Token;
  const isTo = text === "to";
  const first = tokens[at + 1]?.text ?? "";
  if (text === "for" && isIn(tokens, at + 1, clause) && BY_TRADE.test(first) && !NO_TRADE.has(first))
    return true;
  for (let next = at + 1; next <= at + REACH && isIn(tokens, next, clause); next += 1) {
    const one = tokens[next] as Token;
    const before = tokens[next - 1]?.text ?? "";
    const isHouse =
      HOUSES.has(one.text) &&
      tokens
        .slice(at + 1, next)
        .some(({ text: word }) => SOMEBODYS.has(word) || (!isTo && ARTICLES.has(word)));
    if (isHouse) return true;
    if (isPerson(tokens, next)) {
      if (PRONOUNS.has(one.text))
        return !isTo ? text !== "give" && text !== "help" : SAYING.has(tokens[at - 1]?.text ?? "");
      // "To cook breakfast", "to host a party": behind "to" alone they are verbs.
      const isVerb = isTo && next === at + 1 && !one.text.endsWith("s") && !PLURAL.has(one.text);
      return !isVerb || BETWEEN.has(before);
    }
    // "Small enough to choke a baby": behind a verb stands whom it is done to.
    if (isTo && DETERMINERS.has(one.text) && tokens[next - 1]?.content === true) return false;
    if (!one.content && !/\d/u.test(one.text) && one.number === null && !BETWEEN.has(one.text)) return false;
  }
  return false;
}

const WE = new Set("i we i'm im i've we're we've".split(" "));

const UNDER_WAY = new Set("am are i'm we're go going travel travelling live".split(" "));

/** "We are on the road with three children": whoever asks is together with them, and not "I argued with the landlord". */
function isOurs(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).filter(({ clause }) => clause === tokens[at]?.clause);
  return before.some(({ text }) => WE.has(text)) && before.some(({ text }) => UNDER_WAY.has(text));
}

const ABLE = new Set("can could".split(" "));
const GRASP = new Set("understand understands know knows get gets see sees follow follows".split(" "));
const USE = new Set("read see use repair redo learn understand know follow play try".split(" "));
/** Before somebody who understands it: "words that a child understands", but not "scientists understand little". */
const FITTED = new Set("that which it words language so way how".split(" "));

/** "So that a child understands", "beginners can use": what is made is made for them. */
function understands(tokens: readonly Token[], at: number): boolean {
  const { clause } = tokens[at] as Token;
  const isAble = isIn(tokens, at + 1, clause) && ABLE.has(tokens[at + 1]?.text ?? "");
  const verb = tokens[isAble ? at + 2 : at + 1];
  if (verb?.clause !== clause) return false;
  if (isAble) return USE.has(verb.text);
  const isFitted = tokens.slice(0, at).some((one) => one.clause === clause && FITTED.has(one.text));
  return GRASP.has(verb.text) && (isFitted || isOfAge(tokens, at));
}

const THIRD = new Set("him her them".split(" "));
const FIRST = new Set("me us".split(" "));
const GIVING = new Set("for with to tell give show send write make help teach".split(" "));
/** "Make them hard" speaks of things, "for them" of people. */
const GIVING_PEOPLE = new Set("for with to tell teach help".split(" "));

/** Whom a request means by "for him", "give us", where another sentence names them. */
export function readerMeant(request: readonly Token[], all: readonly Token[]): Token | undefined {
  const isFor = (who: ReadonlySet<string>): boolean =>
    request.some(
      ({ text }, at) =>
        who.has(text) && (text === "them" ? GIVING_PEOPLE : GIVING).has(request[at - 1]?.text ?? ""),
    );
  if (isFor(THIRD)) return readerIn(all) ?? all.find((_, at) => isPerson(all, at));
  return isFor(FIRST) ? all.find((_, at) => isOneself(all, at)) : undefined;
}

/** "Our history society wants", where a sentence begins so: whoever asks belongs to it. */
const isOurHouse = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === "our" &&
  tokens[at - 1]?.sentence !== tokens[at]?.sentence &&
  [1, 2, 3].some(
    (step) => isIn(tokens, at + step, tokens[at]?.clause) && OURS.has(tokens[at + step]?.text ?? ""),
  );

/** "Leo and Finn, both 12." */
const TOGETHER = new Set("both all each".split(" "));
/** "Students paste their own attempt", where a sentence begins so: who works with what is made. */
const USING = new Set(
  "students pupils users customers visitors guests readers players members learners".split(" "),
);

/** Where somebody is spoken of as the one it is for, or who asks says who they are; it may stand in a sentence of background. */
const isAddressed = (tokens: readonly Token[], at: number): boolean =>
  isOneself(tokens, at) ||
  isOurHouse(tokens, at) ||
  (TOWARDS.has(tokens[at]?.text ?? "") && !isHow(tokens, at) && isTowards(tokens, at));
export const addressedIn = (tokens: readonly Token[]): Token | undefined =>
  tokens.find((_, at) => isAddressed(tokens, at));

/** The first word of whoever a prompt says its result is for. */
export function readerIn(tokens: readonly Token[]): Token | undefined {
  return tokens.find(({ text, clause }, at) => {
    if (isHow(tokens, at)) return false;
    if (isAddressed(tokens, at)) return true;
    if (TOWARDS.has(text)) return false;
    if (text === "with") return isOurs(tokens, at) && isTowards(tokens, at);
    if (isPerson(tokens, at) && understands(tokens, at)) return true;
    if (OWN.has(text))
      return (
        !isBanned(tokens, at) &&
        !isRole(tokens, at) &&
        [1, 2, 3].some((step) => isIn(tokens, at + step, clause) && isPerson(tokens, at + step))
      );
    const next = isIn(tokens, at + 1, clause) ? tokens[at + 1] : undefined;
    if (LEVEL.has(text) && STAGED.test(next?.text ?? "")) return true;
    if (NUMBERED.has(text))
      return (
        next?.number != null &&
        Number(next.number) > 0 &&
        (text !== "year" || Number(next.number) <= LAST_YEAR_OF_SCHOOL)
      );
    if (STAGE.test(text)) return isStage(tokens, at);
    if (USING.has(text) && tokens[at - 1]?.sentence !== tokens[at]?.sentence) return true;
    if (TOGETHER.has(text)) return next?.number != null && !isIn(tokens, at + 2, clause);
    // "Under-nines", but not "a goat who collects things in sevens".
    return STAGED.test(text) || (AGED.test(text) && tokens[at - 1]?.text !== "in");
  });
}

/** "At B1", "English B1", but not "vitamin B2". */
function isStage(tokens: readonly Token[], at: number): boolean {
  const [one, before] = [tokens[at], tokens[at - 1]];
  return (
    before === undefined || before.clause !== one?.clause || !before.content || LANGUAGES.has(before.text)
  );
}

const ROLE = new Set("you you're youre act".split(" "));

/** "You are my coach" says who the AI is. */
const isRole = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 3), at)
    .some(({ text, clause }) => clause === tokens[at]?.clause && ROLE.has(text));
