import { foldChar, isUnspaced } from "../language/normalize.ts";
import { foreignNumberOf, hanNumber, numberOf } from "../language/numbers.ts";
import { onceForEachWord } from "../language/once-for-each.ts";
import type { ReadText, Token } from "../language/tokenize.ts";

/** Key terms of challenges by title and language code, as a file of the library holds them. */
type StoredKeyTerms = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The languages that key terms are stored in. */
const CODES: Readonly<Record<string, string>> = {
  Spanish: "es",
  French: "fr",
  German: "de",
  Portuguese: "pt",
  Hindi: "hi",
  Chinese: "zh",
  Japanese: "ja",
  Arabic: "ar",
};

/** A key term found in a text, with its first and its last word there. */
export type FoundTerm = {
  readonly term: string;
  /** 0..1: less where many challenges share the term. */
  readonly weight: number;
  readonly from: Token;
  readonly to: Token;
};

/** A word in the forms by which terms are looked up. */
type Form = {
  readonly text: string;
  readonly number: string | null;
  readonly unspaced: boolean;
};

/**
 * Its words are parsed each time a text has the first one: keeping those of all terms would take twice the
 * memory.
 */
type Term = {
  readonly title: string;
  readonly term: string;
  readonly weight: number;
};
type Shelf = ReadonlyMap<string, readonly Term[]>;

/** Terms are looked up by this number of first letters of their first word. */
const KEY = 4;
/** Up to this number of words may stand between two words of a term. */
const GAP = 2;
/** Two words are the same word if they differ by at most this number of letters at the end. */
const ENDING = 3;
/** A German compound ("Gartenplan") is found by its last part where that has at least this number of letters. */
const PART = 5;
/** The longest word that is looked at for parts. */
const LONGEST = 40;
/** Short words that are written together with the next one, in French and in Arabic. */
const PREFIX = /^(?:[a-z]{1,2}'|[وفبلك]?(?:ال|لل))/u;
/** Signs above and below letters that some write and others leave out. */
const OPTIONAL = /[\u{64b}-\u{655}]|\u{640}|\u{93c}/gu;

const wordForm = (text: string, number: string | null): Form => ({
  text: text.replaceAll(OPTIONAL, "").replace(PREFIX, ""),
  number: number ?? foreignNumberOf(text),
  unspaced: false,
});

const spacedForm = onceForEachWord(({ text, number }) => wordForm(text, number));

const formOf = ({ text, number, unspaced, word }: Token): Form =>
  unspaced ? { text, number, unspaced } : spacedForm(word);

const PIECE = /[\p{L}\p{M}\p{Nd}'’]+/gu;

/**
 * Splits a term into words, folded as those of a text. A light version of `readText`, since there are
 * thousands of terms.
 */
function formsIn(term: string): Form[] {
  const out: Form[] = [];
  let word = "";
  const flush = (): void => {
    if (word !== "") out.push(wordForm(word, numberOf(word)));
    word = "";
  };
  for (const [piece] of term.matchAll(PIECE)) {
    let numerals = "";
    for (const char of piece) {
      const code = char.codePointAt(0) ?? 0;
      if (!isUnspaced(code)) {
        word += foldChar(char, code);
        numerals = "";
        continue;
      }
      flush();
      if (hanNumber(char) === null) numerals = "";
      else if (numerals !== "") out.pop();
      if (hanNumber(char) !== null) numerals += char;
      const text = numerals === "" ? char : numerals;
      const value = numerals === "" ? null : hanNumber(numerals);
      out.push({ text, number: value === null ? null : String(value), unspaced: true });
    }
    flush();
  }
  return out;
}

/** Whether two words differ at most in their ending. */
function agrees(text: string, word: string): boolean {
  if (text === word) return true;
  const shorter = Math.min(text.length, word.length);
  if (shorter < KEY || Math.abs(text.length - word.length) > ENDING) return false;
  const common = Math.max(KEY, shorter - (shorter > 6 ? 2 : 1));
  return text.startsWith(word.slice(0, common));
}

function isSame(form: Form, word: Form): boolean {
  if (word.number !== null) return form.number === word.number;
  if (word.unspaced || form.unspaced) return form.text === word.text;
  return agrees(form.text, word.text) || (word.text.length >= PART && form.text.endsWith(word.text));
}

const keyOf = ({ text, number, unspaced }: Form): string =>
  number !== null ? `#${number}` : unspaced ? text : text.slice(0, KEY);

/** The keys of terms that a word may begin. */
function keysOf(form: Form, hasCompounds: boolean): string[] {
  const keys = [keyOf(form)];
  const { text } = form;
  if (hasCompounds && form.number === null)
    for (let at = 3; at + PART <= Math.min(text.length, LONGEST); at += 1)
      keys.push(text.slice(at, at + KEY));
  return keys;
}

/** A term without articles and the like, which say nothing of a subject. */
function wordsOf(term: string): Form[] {
  const forms = formsIn(term);
  const telling = forms.filter(
    ({ text, number, unspaced }) => unspaced || number !== null || text.length > 2,
  );
  return telling.length === 0 ? forms : telling;
}

/** What speakers of other languages call the things of each challenge. */
export class KeyTerms {
  readonly #stored: StoredKeyTerms;
  readonly #shelves = new Map<string, Shelf>();

  constructor(stored: StoredKeyTerms) {
    this.#stored = stored;
  }

  /** How many terms there are to judge a text in this language by. */
  count(title: string, language: string): number {
    return this.#stored[title]?.[CODES[language] ?? ""]?.length ?? 0;
  }

  /** The terms found in a text of this language, each once, by the challenge that they belong to. */
  find({ tokens }: ReadText, language: string): Map<string, FoundTerm[]> {
    const out = new Map<string, FoundTerm[]>();
    const code = CODES[language];
    if (code === undefined) return out;
    const shelf = this.#shelf(code);
    const forms = tokens.map(formOf);
    const seen = new Set<Term>();
    forms.forEach((form, at) => {
      for (const key of keysOf(form, code === "de"))
        for (const one of shelf.get(key) ?? []) {
          if (seen.has(one)) continue;
          const last = lastOf(wordsOf(one.term), forms, at);
          const [from, to] = [tokens[at], tokens[last]];
          if (from === undefined || to === undefined) continue;
          seen.add(one);
          const { term, weight } = one;
          out.set(one.title, [...(out.get(one.title) ?? []), { term, weight, from, to }]);
        }
    });
    return out;
  }

  /** The terms of one language, read when a text in it comes first. */
  #shelf(code: string): Shelf {
    const known = this.#shelves.get(code);
    if (known !== undefined) return known;
    const challenges = Object.entries(this.#stored);
    const sharers = new Map<string, Set<string>>();
    const read = challenges.flatMap(([title, languages]) =>
      (languages[code] ?? []).map((term) => {
        const keys = wordsOf(term).map(keyOf);
        const words = keys.join(" ");
        sharers.set(words, (sharers.get(words) ?? new Set()).add(title));
        return { title, term, words, first: keys[0] ?? "" };
      }),
    );
    const all = Math.log(Math.max(2, challenges.length));
    const shelf = new Map<string, Term[]>();
    for (const { title, term, words, first } of read) {
      const one = { title, term, weight: 1 - Math.log(sharers.get(words)?.size ?? 1) / all };
      const list = shelf.get(first);
      if (list === undefined) shelf.set(first, [one]);
      else list.push(one);
    }
    this.#shelves.set(code, shelf);
    return shelf;
  }
}

/** The place of the last word of a term that begins at a place of a text; -1 where it is not there. */
function lastOf(words: readonly Form[], forms: readonly Form[], from: number): number {
  let at = from;
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] as Form;
    const most = place === 0 || word.unspaced ? at : at + GAP;
    let form = forms[at];
    while (form !== undefined && !isSame(form, word)) {
      at += 1;
      form = at > most ? undefined : forms[at];
    }
    if (form === undefined) return -1;
    at += 1;
  }
  return at - 1;
}

/** Reads files of key terms; throws where one is none, or where one of these challenges has no terms. */
export function readKeyTerms(files: readonly string[], titles: readonly string[]): KeyTerms {
  const stored: StoredKeyTerms = Object.assign(
    {},
    ...files.map((file) => JSON.parse(file) as StoredKeyTerms),
  );
  for (const title of new Set([...titles, ...Object.keys(stored)]))
    for (const code of Object.values(CODES)) {
      const terms: unknown = stored[title]?.[code];
      if (!Array.isArray(terms) || !terms.every((term) => typeof term === "string" && term !== ""))
        throw new TypeError(`"${title}" has no terms in "${code}"`);
    }
  return new KeyTerms(stored);
}
