import type { ReadText, Token } from "../language/tokenize.ts";
import { stem } from "../language/stem.ts";
import { DIRECTIVES } from "../language/word-lists.ts";

/** Kinds of things that are made of words, one kind a line; a word may belong to several. */
const KINDS = [
  "letter email e-mail mail note postcard card message text reply invitation complaint",
  "quiz test exam worksheet crossword riddle puzzle bingo trivia flashcard gap-fill exercise questions brain-teaser",
  "story tale fable novel chapter adventure legend myth narrative plot thriller romance",
  "poem poetry song lyric verse rhyme lullaby limerick haiku sonnet ode ballad stanza chorus jingle rap anthem",
  "recipe menu dish cocktail",
  "plan schedule programme program routine timetable itinerary roadmap calendar workout training",
  "explanation lesson tutorial guide instructions introduction primer course",
  "speech toast talk eulogy address sermon monologue presentation lecture",
  "dialogue conversation script sketch scene play role-play roleplay interview debate screenplay comedy podcast",
  "review report article essay blog post column editorial critique obituary press-release newsletter",
  "list checklist table chart spreadsheet timeline matrix inventory",
  "ad advert advertisement slogan tagline headline poster flyer leaflet brochure banner commercial billboard",
  "code function program script query app website page",
  "translation subtitles glossary dictionary",
  "budget calculation estimate invoice quote price cost",
  "biography portrait profile diary memoir journal entry",
  "game boardgame board-game escape-room scavenger",
  "summary abstract digest outline synopsis",
  "rubric marking-guide feedback assessment",
  "contract policy agreement statement terms",
  "joke pun stand-up standup meme comic cartoon",
  "logo picture drawing image illustration painting map diagram",
  "name names title nickname",
  "history origin timeline background",
];

const KINDS_OF = new Map<string, number[]>();
KINDS.forEach((kind, at) => {
  for (const one of new Set(kind.split(" ").map(stem))) KINDS_OF.set(one, [...(KINDS_OF.get(one) ?? []), at]);
});

const NONE: readonly number[] = [];

/** The kinds of deliverables that a word names; empty for most words. */
export const deliverableKinds = (stemmed: string): readonly number[] => KINDS_OF.get(stemmed) ?? NONE;

/** Behind these it is said what is wanted. */
const WANTING = new Set([
  ...DIRECTIVES,
  ..."need want like love wish looking gimme get put do me us after require fancy".split(" "),
]);

/** A word of request. */
export const isWanting = ({ text }: Token): boolean => WANTING.has(text);
/** What is wanted is looked for in this number of words behind a word of request, and MOST of those words count. */
const REACH = 9;
const MOST = 3;
/** Later requests of one prompt speak of parts. */
const REQUESTS = 2;

/** The words that say what shall be made: those behind the first words of request, or the first of all. */
export function wantedWords({ tokens }: ReadText): Token[] {
  const telling = (token: Token): boolean =>
    token.content && token.number === null && token.word.weight >= 0.3 && !token.word.praise;
  const out: Token[] = [];
  let requests = 0;
  for (let at = 0; at < tokens.length && requests < REQUESTS; at += 1) {
    if (!WANTING.has(tokens[at]?.text ?? "")) continue;
    const found: Token[] = [];
    let next = at + 1;
    for (; next < Math.min(tokens.length, at + REACH) && found.length < MOST; next += 1) {
      const token = tokens[next] as Token;
      if (token.sentence !== tokens[at]?.sentence || (WANTING.has(token.text) && found.length === 0)) break;
      if (telling(token)) found.push(token);
    }
    if (found.length === 0) continue;
    out.push(...found);
    requests += 1;
    at = next - 1;
  }
  return out.length > 0 ? out : tokens.filter(telling).slice(0, MOST);
}
