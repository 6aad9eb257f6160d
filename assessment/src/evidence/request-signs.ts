import type { Observation } from "./observe.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { DIRECTIVES, FORMATS, isPair, PROHIBITING, wordPairs } from "../language/word-lists.ts";

const REQUESTING = new Set(
  "need needed required want wanted wish looking please me should must act pretend you're words max maximum minimum below".split(
    " ",
  ),
);
/** Stand in requests and in answers alike, in requests more often. */
const HALF_REQUESTING = new Set("my our per under each no never avoid without".split(" "));
/** "Imagine you wait in a queue" opens an explanation as often as a request. */
const SETTING = new Set("imagine picture suppose think remember".split(" "));
const PAIRS = wordPairs([
  "give me",
  "give us",
  "tell me",
  "tell us",
  "show me",
  "show us",
  "help me",
  "help us",
  "can you",
  "could you",
  "would you",
  "will you",
  "you are",
  "i'd like",
  "would like",
  "i'd love",
  "would love",
  "would need",
  "i'd need",
  "how do",
  "how can",
  "what can",
  "what could",
  "how could",
  "at least",
  "at most",
  "for my",
  "for our",
  "let me",
  "you may",
  "you will",
  "you must",
  "may you",
  "be my",
  "so that",
]);

/** Between the beginning of a clause and the verb of its request: "please write", "could you write", "and write". */
const LEADS = new Set(
  "please then and also so now just finally but or could can would will you i i'd i'll like want need to kindly maybe".split(
    " ",
  ),
);

const QUESTION_WORDS = new Set(
  "what which who whom whose when where why how is are was were do does did can could would will should has have had and".split(
    " ",
  ),
);

/** Whether half of its sentences, two at least, are questions with their word in front and their mark behind: their order is a sentence's. */
export function isMostlyQuestions({ sentences, raw }: ReadText): boolean {
  const questions = sentences.filter(
    ({ tokens, end }) =>
      QUESTION_WORDS.has(tokens[0]?.text ?? "") && /^[\s"”')]*\?/u.test(raw.slice(end, end + 4)),
  ).length;
  return questions >= 2 && questions * 2 >= sentences.length;
}

/** Wishes that no praise uses. */
const WISHES = wordPairs([
  "i'd love",
  "would love",
  "i imagine",
  "ideas for",
  "idea for",
  "something like",
  "something with",
  "looking for",
  "there should",
]);

/** Whoever asks a question of one's own speaks of oneself. */
const ONESELF = new Set("i me my we us our".split(" "));

/** "Make nice minutes": what is asked for stands within this number of words behind its verb; praise takes more. */
const NEAR = 3;
const MAKING = new Set("make give write create need want tell show explain suggest plan".split(" "));

const leads = ({ text }: Token): boolean => LEADS.has(text) || text.endsWith("ly");

/** First words of clauses and those that only words of request part from them, or whatever else `leads`. */
export function beginningsOf(tokens: readonly Token[], alsoLeads = (_: Token): boolean => false): Set<Token> {
  const out = new Set<Token>();
  let clause = -1;
  let begun = false;
  for (const token of tokens) {
    if (token.clause !== clause) begun = true;
    clause = token.clause;
    if (begun) out.add(token);
    if (!leads(token) && !alsoLeads(token)) begun = false;
  }
  return out;
}

/** Questions of somebody who speaks of oneself; in an answer they are for effect. */
export function questionsIn({ whole, prompt }: Observation): number {
  const said = new Set(prompt.tokens);
  return whole.sentences.filter(({ tokens, end }) => {
    const last = tokens.at(-1);
    return (
      last !== undefined &&
      said.has(last) &&
      whole.raw.slice(end, end + 3).includes("?") &&
      tokens.some((token) => ONESELF.has(token.text) && said.has(token))
    );
  }).length;
}

/** Wishes are looked for in every word: what stands around praise may be left out elsewhere. */
export function wishesIn({ whole: { tokens } }: Observation, begins: ReadonlySet<Token>): number {
  const isMade = (token: Token, clause: number): boolean => token.clause === clause && !token.word.light;
  return tokens.filter(
    (token, at) =>
      isPair(WISHES, token.text, tokens[at + 1]?.text) ||
      (MAKING.has(token.text) &&
        begins.has(token) &&
        tokens.slice(at + 1, at + 1 + NEAR).some((one) => isMade(one, token.clause))),
  ).length;
}

/** How much in it asks for something: directives, wishes, bounds, forms. */
export function requestSigns(tokens: readonly Token[], begins: (token: Token) => boolean): number {
  let signs = 0;
  // Without punctuation nobody can tell where a request begins, so every directive may be one.
  const unmarked = tokens.length > 20 * new Set(tokens.map((token) => token.clause)).size;
  tokens.forEach((token, at) => {
    if (DIRECTIVES.has(token.text))
      signs += SETTING.has(token.text) ? 0.3 : begins(token) ? 1.5 : unmarked ? 0.8 : 0;
    if (REQUESTING.has(token.text)) signs += 1;
    if (HALF_REQUESTING.has(token.text)) signs += 0.4;
    if (FORMATS.has(token.text)) signs += 0.4;
    if (isPair(PAIRS, token.text, tokens[at + 1]?.text)) signs += 1;
  });
  return signs;
}

/** "Two weeks leave" forbids nothing. */
const HARMLESS = new Set(["leave", "instead"]);

/** Whether a word that forbids stands before it in its clause: "don't mention my parents", but not "seven dinners without meat". */
export function isBanned(tokens: readonly Token[], at: number): boolean {
  const clause = tokens[at]?.clause;
  for (let back = at - 1; tokens[back]?.clause === clause && back >= 0; back -= 1) {
    const { text } = tokens[back] as Token;
    if (PROHIBITING.has(text) && !HARMLESS.has(text)) return true;
  }
  return false;
}
