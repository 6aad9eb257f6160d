// The words by which reader.ts tells whom a prompt says its result is for.
const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

// Towards somebody: "for my gran", "tell the crew".
export const TOWARDS = set("for to teach tell help give show remind convince persuade invite");
/** "An app that helps beginners", but not "a robot helps a woman": of a tale too, unless they are many. */
export const TOWARDS_MANY = set("teaches teaching tells telling helps helping gives shows");
/** Whom they are towards is looked for in this number of words behind them. */
export const REACH = 5;
/** "Fair to the author" is how, not for whom. */
export const HOW = set("fair kind polite rude nice close similar next due according up promise");
/** "What happened to him" is for nobody; "write to her" is. */
export const PRONOUNS = set("him her everyone everybody");
export const SAYING = set("write read explain speak talk say letter speech sing");
/** "For him" and "tell her" name whom it is for; "help him" and "give her" alone do not. */
export const DOING_FOR = set("give help");
export const PLURAL = set("children people men women staff folk folks everyone everybody");
/** Many in one word. */
export const TOGETHER_MANY = set("group team class crew choir band committee family council board");
/** "A card to thank the nurses": these are done to whoever it is for. */
export const ADDRESSING_THEM = set(
  "ask thank warn inform welcome congratulate invite honour honor encourage remind tell persuade convince greet cheer comfort impress teach help show entertain motivate",
);
export const DETERMINERS = set("a an the my our his her their your");
/** Between "to" or "for" and a person no word of grammar stands but these: "from top to bottom it's a couple" names nobody. */
export const BETWEEN = set(
  "a an the my our his her their your some all any every each other and or of very this",
);

// Houses and papers, which stand for their people.
/** They do so where they are somebody's: "for our school", but not "for boarding school". */
export const HOUSES = set(
  "school kindergarten nursery village neighbourhood radio newsletter newspaper magazine podcast club bank company firm shop museum library office hostel hotel church hospital",
);
/** "Our choir wants": whoever asks belongs to one of these. */
export const OURS = new Set([
  ...HOUSES,
  ...set("society association charity cinema theatre choir orchestra cafe"),
]);
export const SOMEBODYS = set("my our your their this local");
export const ARTICLES = set("a the");

// Whoever asks: "I'm a student", "we are six people".
export const ONESELF = set("i we");
export const BE = set("am are");
export const AM = set("i'm im we're");
/** Of others only the age tells whom it is for: "he's nine", but not "he's a student". */
export const IS = set("he's she's they're");
export const COUNTED = set("a an the");
/** Behind an age, where the number has nothing that it counts: "I'm 58 and learning", but not "I'm 3 kilos heavier". */
export const COUNTS_NOTHING = set("and years yrs y.o yo but with who");
/** "They're two", "they're one or two lines": fewer is mostly no age. */
export const LEAST_AGE = 4;
export const DOING = set(
  "host run teach work manage coordinate lead coach train study learn organise organize",
);
/** "We run out of milk" is nothing one does for others. */
export const AWAY = set("out late into away low from");
export const WE = set("i we i'm im i've we're we've");
export const UNDER_WAY = set("am are i'm we're go going travel travelling live");
export const OWN = set("my our his her their");
/** "You are my coach" says who the AI is. */
export const ROLE = set("you you're youre act");

// Ages, grades and levels: "aged 9", "grade 7", "level B1".
export const LEVEL = set("aged age grade level year");
export const NUMBERED = set("aged age grade year");
/** "Year 10" is one of school, "year 1910" is none. */
export const LAST_YEAR_OF_SCHOOL = 13;
export const STAGE = /^[abc][12]$/u;
export const BY_STAGE = /^(?:beginners?|intermediate)$/u;
export const LANGUAGES = set("english german french spanish italian level at");
export const TOGETHER = set("both all each");

// Who understands or uses what is made.
export const ABLE = set("can could will should");
export const GRASP = set("understand understands");
/** "So that a child gets it", but not "a letter that a girl gets". */
export const GETS = set("know knows get gets see sees follow follows");
/** "So that people stop and read". */
export const EFFECTS = set("can could will stop read reads laugh learn want find feel");
export const SO = set("so words language way");
export const LEADING = set("that which a an the my our every each any even");
export const USE = set("read see use repair redo learn understand know follow play try");
/** Before somebody who understands it: "words that a child understands", but not "scientists understand little". */
export const FITTED = set("that which it words language so way how");
export const ATTENDING = set("listening listen reading reads read watching watch hear hears");
export const LABELS = set("readers reader audience listeners listener viewers");
export const USING = set("students pupils users customers visitors guests readers players members learners");

// Somebody whom another sentence names: "give us", "for him".
export const THIRD = set("him her them");
export const FIRST = set("me us");
export const GIVING = set("for with to tell give show send write make help teach");
/** "Give her a secret", "make him sound tired" speak of somebody in a tale. */
export const TALES = set("give make");
/** "Make them hard" speaks of things, "for them" of people. */
export const GIVING_PEOPLE = set("for with to tell teach help");
