/**
 * Word lists about prompts in general. Written from prompt-writing guides and common usage.
 *
 * These lists together are filler; `words.ts` joins them and adds some light verbs. A row of such words is filler where
 * one of them urges (`idle-rows.ts`), a piece of a sentence that says nothing where one of them praises
 * (`empty-segments.ts`). Words that the challenge asks for are no filler.
 *
 * | list               | its words                            | praise | urge | cost the row "Every sentence is needed" |
 * |--------------------|--------------------------------------|--------|------|------------------------------------------|
 * | `EMPTY`            | politeness, praise, urging           | yes    | yes  | as filler                                |
 * | `VAGUE`            | leave the decision to the reader     | yes    | yes  | wherever they stand                      |
 * | `HESITANT`         | hesitation, thinking aloud           | yes    | yes  | wherever they stand                      |
 * | `CHATTY`           | greetings, thanks, slang             | yes    | yes  | wherever they stand                      |
 * | `PLEADING`         | pleading, fretting                   | no     | yes  | as filler                                |
 * | `NOT_URGING_ALONE` | exceptions: words of the lists above | yes    | no   | as their list says                       |
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Verbs that begin a request. */
export const DIRECTIVES = set(
  "write make give tell show explain describe create design build draft compose produce generate list compare summarise summarize " +
    "plan propose suggest recommend outline prepare analyse analyze evaluate assess review rewrite rephrase translate calculate " +
    "compute estimate model solve prove find identify name rank order sort choose pick select include add use start begin end finish " +
    "close open keep avoid ask answer act play pretend be imagine let let's help turn convert take put mark flag state define " +
    "provide return output format structure organise organize limit check verify test count cite quote justify defend argue " +
    "discuss teach invent develop simulate rehearse debate criticise critique correct improve edit shorten polish sketch draw map " +
    "track schedule convince persuade report tabulate number group label divide split finally first then after before follow stop " +
    "insert present deliver brief interview narrate rate score grade do don't never always no speak reply respond render stage " +
    "set work walk guide assume treat put read deduce derive illustrate recount portray fix remove replace cut mention avoid",
);

/** Words that name a deliverable or its form; "step by step" says how to think. */
export const FORMATS = set(
  "table list bullet bullets checklist paragraph paragraphs page pages column columns row rows heading headings headline section " +
    "sections json csv markdown html yaml essay letter email e-mail mail poem haiku sonnet story dialogue dialog script scene report " +
    "article post caption slogan summary outline plan schedule timetable timeline agenda quiz worksheet exercise exercises flashcard " +
    "flashcards recipe menu matrix diagram flowchart chart map speech memo note notes label labels card cards poster brochure guide " +
    "manual runbook playlist lesson syllabus glossary faq proof essay monologue letter review table sentence sentences stanza " +
    "verse verses line lines steps numbered subject slide slides panel panels template questionnaire survey scorecard rubric " +
    "programme program itinerary workshop appendix title titles footnote footnotes quote preview entry entries diary log",
);

/** Words that set a bound, together with a number or alone. */
export const BOUNDS = set(
  "under below maximum max most minimum min least exactly only between within limit limited less fewer over above each every per " +
    "than none zero never no without must precisely strictly total until",
);

/** Words by which a prompt lets the result be checked. */
export const CHECKS = set(
  "check verify verified verifiable test tested confirm validate proof recompute recheck recount count flag mark marked unsure uncertain uncertainty certain " +
    "assumption assumptions source sources cite criteria criterion success fail fails otherwise unless justify because correct " +
    "self-check double-check true false range rate replace reject redo refuse sure",
);

/** Words that leave the decision to the reader. */
export const VAGUE = set(
  "good nice some somehow stuff etc whatever maybe perhaps interesting cool great various several lot lots " +
    "kinda sorta appropriate suitable proper amazing awesome perfect high-quality quality impressive complete " +
    "comprehensive detailed basically generally usually probably bit little quite rather fairly pretty really " +
    "very too surprise spectacular helpful engaging fun beautiful lovely fancy decent okay-ish somewhat " +
    "roughly-speaking catchy attractive ideal optimal modern",
);

/** Hesitation and talk around the request, which costs points; `HESITATES` of `guard-words.ts` is what a learner is told of it. */
export const HESITANT = set(
  "maybe perhaps think suppose hmm um uh ok okay actually basically somehow whatever mean mentioned know " +
    "obviously depends hope clear everybody probably dunno unsure-about anyhow",
);

/** Greetings, thanks and slang. */
export const CHATTY = set(
  "pls plz thx thanks thank hey hi hello hii lol haha ok okay cool awesome guys kinda gonna wanna u ur im",
);

/** Conditions and consequences: the marks of a prompt that has thought ahead. */
export const CONDITIONS = set(
  "if unless when where until before after instead otherwise once because so while although except even rather",
);

/**
 * Words about readers that are no fact of one's own. Whether somebody is named as the reader, `PEOPLE` of `people.ts`
 * decides, which has more: a mayor or a nurse may be a fact as well.
 */
export const AUDIENCE = set(
  "for audience reader readers listener listeners learners beginner beginners students student children kids child adults adult pupils " +
    "teenager teenagers teen experts expert team teams customers customer class grade level aged year-old olds who newcomers " +
    "grandparents grandmother grandfather parents friends members guests people person someone somebody us me my our patients citizens voters",
);

export const TONES = set(
  "tone friendly formal informal warm calm neutral humorous funny witty dry serious playful plain simple respectful polite encouraging " +
    "honest direct objective dramatic poetic light sober gentle ironic sarcastic professional conversational grateful " +
    "precise voice style mood sentimental",
);

/** Politeness, praise and urging: they tell an AI nothing. */
export const EMPTY = set(
  "attention appreciate appreciated effort carefully careful possible expectation expectations expect task matter matters thought thoughts " +
    "deeply simply basically literally totally absolutely definitely certainly surely truly highly extremely incredibly super " +
    "fantastic excellent outstanding wonderful brilliant stunning great best ever world-class state-of-the-art top notch value valuable " +
    "insightful meaningful powerful unique compelling captivating effective efficient successful satisfied happy love hope believe " +
    "feel free sure ability knowledge experience years skilled world leading renowned expert professional genius smart intelligent " +
    "assistance regards advance wish today moment deal big huge result results response output answer request instruction instructions " +
    "understand understanding following below above content topic subject relevant aspects aspect point points way ways everything " +
    "going come make makes making good well high low level quality care careful depth deep thorough thoroughly provide provided " +
    "want wanted looking look forward come time times long short thing work works job nicely properly correctly accordingly " +
    "important future detail details everyone everybody world class written writing answers answering fully effort grateful life career " +
    "boss waiting urgent urgently asap concentrate focus focused serious seriously trust respect professionalism excellence exceptional " +
    "remarkable unforgettable memorable flawless perfectly wonderfully beautifully engagingly imagination energy passion creative creativity original inspiring inspired special extraordinary phenomenal super-duper top-notch " +
    "boring dull bland anyway exceed exceeds surpass breath box outside field domain master mastery guru genius impress impressed amaze amazed shine " +
    "completely entirely wholeheartedly advance favour favor kindness patience support trusted rely counting deserve excited eager fan luck proud honour honored pleasure welcome glad",
);

/**
 * What people plead, greet and fret with. Where one of these is all that a piece of text names, and the brief does
 * not name it, the piece says nothing: "Don't disappoint me", "no mistakes please", "I can't wait to see it".
 */
export const PLEADING = set(
  "disappoint disappointed disappointing disappointment mistake mistakes cheers sense wait regards luck fail failing lazy worry " +
    "regret annoyed bother sorry apologies apologise forgive excuse kidding wow yay bye goodbye greetings folks mate bro sir madam chatgpt " +
    "thrilled rush hurry bet swear heaven miracle wonders desperate desperately help helping helped hopefully fingers crossed kind kindly highest necessary",
);

/** Of the words of filler those that honest sentences use for plain things: a row of them alone is no filler. */
export const NOT_URGING_ALONE = set(
  "task matter matters thought thoughts value ability knowledge experience years level class world leading top today moment deal big " +
    "result results response output answer answers answering request instruction instructions following below above content topic subject " +
    "aspects aspect point points way ways come make makes making provide provided want wanted look looking " +
    "time times long short thing work works job detail details written writing life career boss field domain box outside " +
    "high low feel free going understand understanding little bit several various rather usually mean mentioned know think actually",
);

/** Placeholder Latin that means nothing wherever it stands. */
export const LOREM = set(
  "lorem ipsum dolor amet consectetur adipiscing elit eiusmod tempor incididunt labore dolore magna aliqua veniam nostrud exercitation ullamco laboris aliquip commodo consequat",
);

/** Words that forbid. */
export const PROHIBITING = new Set(
  "no not without never avoid don't dont cannot can't mustn't neither nor nobody nothing none zero forbid forbidden ban banned exclude excluding skip instead leave".split(
    " ",
  ),
);

/** Pairs of words that follow each other, by the first. */
type WordPairs = ReadonlyMap<string, ReadonlySet<string>>;

/** "give me" and the like. */
export function wordPairs(pairs: readonly string[]): WordPairs {
  const out = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const [first = "", second = ""] = pair.split(" ");
    out.set(first, (out.get(first) ?? new Set()).add(second));
  }
  return out;
}

export const isPair = (pairs: WordPairs, first: string, second = ""): boolean =>
  pairs.get(first)?.has(second) === true;
