import { EMPTY, VAGUE } from "./word-lists.ts";
import { SHARED_OFTEN, SHARED_SOMETIMES } from "./shared-words.ts";

/** Words that carry grammar, not content. */
const FUNCTION_WORDS = new Set(
  (
    "a an the this that these those it its itself he him his she her hers they them their theirs we us our ours i me my mine " +
    "myself you your yours yourself who whom whose which what when where why how there here and or but nor so yet if then than " +
    "because as of at by for with about against between into through during before after above below to from up down in out on " +
    "off over under again further once all any both each few more most other some such no not only own same too very can will " +
    "just should now is are was were be been being am do does did doing have has had having would could may might must shall " +
    "i'm i'd i'll i've you're you'd you'll you've he's she's it's we're we'd we'll we've they're they'd they'll they've isn't " +
    "aren't wasn't weren't don't doesn't didn't won't wouldn't shouldn't couldn't can't cannot mustn't haven't hasn't hadn't " +
    "let's that's there's what's who's im dont cant ive u ur also however therefore thus until while although though whether " +
    "per via upon among within without toward towards across along around behind beside besides beyond every everything " +
    "something anything nothing everyone someone anyone nobody everybody somebody anybody else ever never always often " +
    "sometimes already still even much many little lot lots quite rather really please e.g i.e etc o'clock s t re ve ll d m " +
    "yes ok okay oh well hey hi hello thanks thank thx pls plz kindly like get gets got getting go goes going gonna wanna " +
    "need needs needed want wants wanted one's another either neither since"
  ).split(" "),
);

/** Content words that say little about a subject because every prompt may use them. */
const GENERAL_WORDS = new Set(
  (
    "write make give tell show explain describe create design build craft ask prompt ai model assistant output answer " +
    "text thing way kind sort type part number point list use example include contain add start end begin finish keep " +
    "help work time day year people person word sentence line page paragraph section title short long small big large " +
    "new old good bad great nice simple easy hard clear different same first second last next say mean know think see look " +
    "find take put come call name read reader audience topic subject idea question reason fact information detail " +
    "suitable specific final whole full real must style format tone voice following least most maximum minimum exactly " +
    "step plan task request result provide produce generate develop present prepare compose draft propose suggest"
  ).split(" "),
);

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}

/** 0 for grammar, 0.35 to 0.6 for words of any request, 1 for words of a subject. */
export function wordWeight(word: string, stemmed: string): number {
  if (FUNCTION_WORDS.has(word)) return 0;
  if (SHARED_OFTEN.has(stemmed) || GENERAL_WORDS.has(word) || EMPTY.has(word) || VAGUE.has(word)) return 0.35;
  return SHARED_SOMETIMES.has(stemmed) ? 0.6 : 1;
}
