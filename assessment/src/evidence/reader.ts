import type { Token } from "../language/tokenize.ts";
import { PROHIBITING } from "../language/word-lists.ts";

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
    "buyer shopper consumer investor stakeholder helper carer mentor host organiser official minister veteran refugee hobbyist homeowner " +
    "him her everyone everybody"
  ).split(" "),
);
/** "Under-nines", "15-year-olds", "third-graders". */
const AGED =
  /(?:year-olds?|^olds|y-olds?|^under-\w+s|-?graders?)$|^(?:six|seven|eight|nine|ten|eleven|twelve|fourteen|sixteen|eighteen)e?s$/u;
/** "Swimmers", "pianists", "classmates": people where something is for them. */
const BY_ENDING =
  /(?:(?:class|team|room|flat|house|work|school)mates|workers|makers|owners|speakers|players|lovers|scouts?|(?<!^(?:l|ex|cons|ins|pers|res|ass|tw|f|m|w|subs|co-?ex))ists|ians)$/u;
/** Houses and papers stand for their people where they are somebody's: "for our school", but not "for boarding school". */
const HOUSES = new Set(
  "school kindergarten nursery village neighbourhood radio newsletter newspaper magazine podcast club bank company firm shop museum library office hostel hotel church hospital".split(
    " ",
  ),
);
/** What stands between "for" and who it is for. */
const REACH = 5;
const TOWARDS = new Set("for to teach tell help give show remind convince persuade invite".split(" "));
const OWN = new Set("my our his her their your".split(" "));
/** "Aged 9", "grade 7", "level B1". */
const LEVEL = new Set("aged age grade level year".split(" "));
const NUMBERED = new Set("aged age grade year".split(" "));
const STAGE = /^(?:[abc][12]|beginners?|intermediate)$/u;

const isPerson = ({ text }: Token): boolean =>
  PEOPLE.has(text) ||
  (text.endsWith("s") && PEOPLE.has(text.slice(0, -1))) ||
  AGED.test(text) ||
  BY_ENDING.test(text);

/** "Fair to the author" is how, not for whom. */
const HOW = new Set("fair kind polite rude nice close similar next due according up promise".split(" "));
/** Between "to" or "for" and a person no word of grammar stands but these: "from top to bottom it's a couple" names nobody. */
const BETWEEN = new Set(
  "a an the my our his her their your some all any every each other and or of very".split(" "),
);

/** "Don't mention my parents." */
export const forbids = (tokens: readonly Token[], of: number): boolean =>
  tokens.some(({ text, clause }) => clause === of && PROHIBITING.has(text));

const OWNED = new Set("our my the their a this your".split(" "));
const AM = new Set("i'm im we're".split(" "));
const ONESELF = new Set("i we".split(" "));
const BE = new Set("am are".split(" "));

/** "I'm a student in my first year", "we are six people": whoever asks is the one it is for. */
function isOneself(tokens: readonly Token[], at: number): boolean {
  const [one, next] = [tokens[at], tokens[at + 1]];
  const isTwo = ONESELF.has(one?.text ?? "") && BE.has(next?.text ?? "");
  if (!isTwo && !AM.has(one?.text ?? "")) return false;
  const behind = tokens.slice(isTwo ? at + 2 : at + 1).filter(({ clause }) => clause === one?.clause);
  const isCounted = ["a", "an"].includes(behind[0]?.text ?? "") || behind[0]?.number != null;
  return isCounted && behind.slice(1, 4).some(isPerson);
}

/** The first word of whoever a prompt says its result is for. */
export function readerIn(tokens: readonly Token[]): Token | undefined {
  return tokens.find(({ text, clause }, at) => {
    const next = tokens.slice(at + 1, at + 1 + REACH).filter((one) => one.clause === clause);
    if (HOW.has(tokens[at - 1]?.text ?? "")) return false;
    if (isOneself(tokens, at)) return true;
    if (TOWARDS.has(text)) {
      const isOwned = next.some(({ text: one }) => OWNED.has(one));
      const person = next.findIndex((one) => isPerson(one) || (isOwned && HOUSES.has(one.text)));
      return (
        person >= 0 &&
        next.slice(0, person).every((one) => one.content || /\d/u.test(one.text) || BETWEEN.has(one.text))
      );
    }
    if (OWN.has(text)) return next.slice(0, 3).some(isPerson) && !forbids(tokens, clause);
    if (LEVEL.has(text) && STAGE.test(next[0]?.text ?? "")) return true;
    if (NUMBERED.has(text)) return next[0]?.number != null;
    return STAGE.test(text) || AGED.test(text);
  });
}
