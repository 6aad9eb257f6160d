// What rules, ways of working and examples are known by, in parts: each with what it finds.
import { anyOf } from "../language/any-of.ts";

/** "No names", but not "no idea". */
const NO = /no (?!idea|clue|wonder|worries|problem|need|matter|one|doubt|way|later|longer|thanks|sooner)\S/u;
/** "Without rhymes", "don't greet anybody". */
const FORBIDS = [
  /avoid|without|only|skip|leave out|never|nobody|nothing|none|unless|instead|rather than/u,
  /don['’]?t|do not|must not|may not|can['’]?t|cannot|isn['’]?t|aren['’]?t|not/u,
];
/** "Max. 20 euros", "up to about ten": an amount is among the next three words. */
const BOUNDS =
  /(?:max(?:imum|\.)?|at (?:most|least)|up to)(?= (?:\S+ ){0,2}(?:\S*\d|an?\b|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|twenty|thirty|a hundred))/u;
/** "Must be cheap", "better short", but not "better yet". */
const BINDS = /must|should|has to|have to|always|better(?! (?:yet|still|late)\b)/u;
/** "If nobody answers", but not "if you can". */
const IN_CASE = /if (?!you(?: can| want| like|['’]re)?\b|possible|needed|necessary|so|not|i\b)\S+ \S+/u;

const LEADS = /(?:(?:and|but|so|please|also|just|plus|then) )*/u;
/** What opens a clause that forbids or binds, and a case that is thought of. */
export const RULES = new RegExp(
  String.raw`^[\s\p{P}\p{S}\d]*${LEADS.source}(?:${NO.source}|${anyOf(...FORBIDS, BOUNDS, BINDS, IN_CASE)} \S)`,
  "iu",
);

/** "Ask me first", "before you start", "one question at a time". */
const ASKS_BACK = [
  /ask (?:me|us|first|whether|before|back|again|for|if|which|instead)\b/u,
  /before you (?:start|begin|write|answer|show|send|hand|give|finish|submit|deliver)/u,
  /wait for (?:my|me|all)\b/u,
  /one question at a time/u,
  /my first (?:question|message|word|request|answer|move)/u,
];
/** "Check each sum", "count the words twice", "tell me where". */
const CHECKS = [
  /check\b|double[- ]check|verify|before (?:sending|you finish|showing)|re-?read/u,
  /count (?:it|them|the words|each|every|all)\b|re-?count\b|re-?calculate\b/u,
  /(?:count|calculate|test|read) (?:[\p{L}\p{N}'’]+ ){0,4}(?:twice|again)\b/u,
  /flag\b|say so\b|tell me (?:if|where)/u,
];
/** "Give me three versions", "suggest other titles", "rank them". */
const CHOOSES = [
  /(?:give|offer|show|suggest|propose|write|make|draft) (?:\w+ ){1,3}(?:options|versions|variants|alternatives)/u,
  /(?:suggest|propose|offer) (?:me |us )?(?:better|other|another|different)\b/u,
  /rank|rate (?:each|them)|choose|pick/u,
];
/** "You are Socrates", "you've coached teams", "be the judge", but not "be a bit shorter". */
const PLAYS_A_PART = [
  /[Yy]ou(?: are|['’]re) (?:an?|the|my|our|\p{Lu}\p{Ll}+)\b/u,
  /[Yy]ou(?: have|['’]ve) (?:written|taught|worked|been|spent|coached|edited|run|played|seen|read)\b/u,
  /[Aa]ct as/u,
  /[Bb]e (?:like )?(?:an?|the|my|our) (?!(?:bit|little|lot|few|touch|tad|inch|hour|minute|same|best|first|last)\b)(?=\p{L}+(?: \p{L}+)?(?:[.,;:!)\n]|$))/u,
  /[Pp]retend|[Ii]magine (?:that )?(?:you|being)|[Tt]hink of yourself as/u,
  /[Rr]ole:|in the voice of|from the point of view|[Ss]peak as/u,
];

/** Ways of working with an AI beyond asking it: it asks back, checks, chooses, plays a part. */
export const WAYS: readonly RegExp[] = [
  new RegExp(String.raw`\b${anyOf(...ASKS_BACK)}`, "giu"),
  new RegExp(String.raw`\b${anyOf(...CHECKS)}`, "giu"),
  new RegExp(String.raw`\b${anyOf(...CHOOSES)}\b`, "giu"),
  // A name has a capital.
  new RegExp(String.raw`\b${anyOf(...PLAYS_A_PART)}`, "gu"),
];

const NAMES_EXAMPLES = [
  /for example|for instance|e\.g\.|such as|like this/u,
  // "Like 3 pm", but neither "I'd like 10 riddles" nor "like 130 words".
  /(?<!(?:\b(?:i|you|we|they|don['’]?t|would|not|to)|['’]d) )like (?=\d[\d:./-]*\s*(?:[.,;!?)\n]|$|(?:am|pm|or|and|to)\b))/u,
  // "Like how many", but not "I like how many".
  /(?<!\b(?:i|you|we|they|don['’]?t|would|not|to) )like how (?:many|much|far|long|old|big)\b/u,
  /an example/u,
  // "Something funny like", but neither "things they like" nor "something like that".
  /(?:something|anything|things|stuff)(?: (?!(?:i|we|you|they|he|she|it|people|kids|that|to)\b)\p{L}+)? like\b(?! th(?:at|is)\b)/u,
];
/** A quotation of two words or more, up to some sixty characters, begins; in single marks it may have apostrophes. */
const QUOTES = [
  /[\u201c"\u201e\u00ab](?=[^\u201c"\u201d\u201e\u00ab\u00bb\s]+\s[^\u201c"\u201d\u201e\u00ab\u00bb]{1,57}["\u201d\u00bb\u201c])/u,
  /[\u2018'](?=[^\u2018\u2019'\s]+\s(?:[^\u2018\u2019'\n]|['\u2019](?=\p{L})){1,57}['\u2019](?!\p{L}))/u,
];
/** An example, or a wording in quotation marks, which nothing may touch from before. */
export const EXAMPLES = new RegExp(
  String.raw`\b${anyOf(...NAMES_EXAMPLES)}|(?<![\p{L}\p{N}.,!?;:])${anyOf(...QUOTES)}`,
  "giu",
);
