import type { Token } from "../language/tokenize.ts";

/** People by what they are to somebody, by what they do, by their age, and together; see also `AUDIENCE` of `word-lists.ts`. */
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
export const AGED =
  /^olds$|graders?$|^(?:six|seven|eight|nine|ten|eleven|twelve|fourteen|sixteen|eighteen)e?s$/u;
/** "Factory workers", "pianists", "classmates", but not "lists" or "twists". */
const BY_ENDING =
  /(?:(?:class|team|room|flat|house|work|school)mates|workers|makers|owners|speakers|players|lovers|scouts?|(?<!^(?:l|ex|cons|ins|pers|res|ass|tw|f|m|w|subs|co-?ex))ists|ians)$/u;
/** A word on -ers directly behind "for" is taken for people: "knitters", "campers". */
const BY_TRADE = /^\p{L}{3,}ers$/u;
/** Things on -ers that prompts are often for. */
const NO_TRADE = new Set(
  "letters papers flowers numbers dinners corners stickers posters computers printers covers answers orders others borders chapters characters matters rivers winters summers centers hundreds starters burgers flyers newsletters reminders leftovers trousers fingers diameters cucumbers triggers placeholders banners folders layers meters liters kilometers tigers spiders hamsters drawers containers headers footers filters crackers boosters fillers towers powers showers feathers ladders counters blockers bumpers helpers offers tenders registers newspapers wallpapers sweaters sneakers slippers".split(
    " ",
  ),
);
/** People where nothing stands behind them: "for seniors", but not "for senior dogs". */
export const ALSO_ADJECTIVES = new Set("senior expert adult public patient principal teen royal".split(" "));

/** Whether the text has a word at this place, and one of this clause. */
export const isIn = (tokens: readonly Token[], at: number, clause: number | undefined): boolean =>
  tokens[at] !== undefined && tokens[at].clause === clause;

/** "Year old" and "year-olds" behind a number are a person: "my nine year old", but not "many years old". */
export const isOfAge = (tokens: readonly Token[], at: number): boolean =>
  /^olds?$/u.test(tokens[at]?.text ?? "") &&
  /^y(?:ea)?rs?$/u.test(tokens[at - 1]?.text ?? "") &&
  tokens[at - 2]?.number != null;

/** "Nurses", "swimmers", but not "senior" in "senior dogs". */
export function isPerson(tokens: readonly Token[], at: number): boolean {
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

/** Whether one of the three words behind this place is a person, in this clause: "my two little boys". */
export const isPersonBehind = (tokens: readonly Token[], at: number, clause: number | undefined): boolean =>
  [1, 2, 3].some((step) => isIn(tokens, at + step, clause) && isPerson(tokens, at + step));

/** "Knitters", which are people directly behind "for" and nowhere else; but not "for letters". */
export const isTrade = (text: string): boolean => BY_TRADE.test(text) && !NO_TRADE.has(text);
