import { isFunctionWord } from "./common-words.ts";
import { wholePiece } from "./whole-piece.ts";

/** Characters with a meaning in Markdown or HTML; a quote ends before the first of them. */
const SPECIAL = new Set('*_`[]<>#|~\\\n\r\t&$"“”');

/** The longest quote in a sentence. */
const LIMIT = 90;
/** A clause of this length may end a quote that would be too long. */
const CLAUSE = 24;

const OPENERS = new Set(["and", "or", "but", "then", "so", "also"]);

/** The end of a piece that is too long: the last clause that fits, else the last word. */
function shortened(text: string): string {
  const clause = Math.max(...[", ", "; ", ": ", " (", ". "].map((mark) => text.lastIndexOf(mark)));
  return text.slice(0, clause >= CLAUSE ? clause : Math.max(text.lastIndexOf(" "), 0));
}

/** A short piece of the learner's own words that may stand in Markdown as it is; empty when there is none. */
export function quotable(text: string | undefined, limit = LIMIT): string {
  if (text === undefined) return "";
  const whole = text.trim();
  let out = "";
  for (const char of whole) {
    if (SPECIAL.has(char)) break;
    if (out.length + char.length > limit) {
      const short = shortened(out);
      out = short === "" ? out : short;
      break;
    }
    out += char;
  }
  return out
    .trim()
    .replace(/[,;:.!?\-–—(]+$/u, "")
    .trim();
}

const bare = (word: string | undefined): string =>
  (word ?? "").toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, "");
const says = (word: string): boolean =>
  /\d/.test(word) || (bare(word).length > 2 && !isFunctionWord(bare(word)));

/** `quotable`, cut so that it begins and ends with a word of content; empty where too little is left. */
export function meaningful(text: string | undefined, endsClause = false): string {
  // One sentence is enough.
  const [short = ""] = quotable(text).split(/(?<=[^.]{10}[.!?])\s/u);
  const words = short.split(" ").filter((word) => word !== "");
  const whole =
    endsClause && text?.trim().startsWith(short) === true && short.length >= text.trim().length - 1;
  if (!whole) while (words.length > 0 && !says(words.at(-1) ?? "")) words.pop();
  while (words.length > 0 && (OPENERS.has(bare(words[0])) || /^[-–—•]+$/u.test(words[0] ?? "")))
    words.shift();
  const quote = words.join(" ").replace(/[,;:.!?\-–—(]+$/u, "");
  // Languages without blanks between words are quoted by their length.
  const enough = words.filter(says).length >= 2 || (/[^\p{ASCII}]/u.test(quote) && quote.length >= 6);
  return enough && (text ?? "").includes(quote) ? quote : "";
}

/** `quotable` for a list of findings: a single word may stand, and no word of grammar ends it. */
export function listed(text: string): string {
  const words = quotable(text, 90).split(" ");
  while (words.length > 1 && isFunctionWord(bare(words.at(-1)))) words.pop();
  return words.join(" ");
}

const BREAKS_OFF = /\s(?:which|who|whose|because|and|or|but|the|an?|than|if|my|our)$/iu;

/** Hands out each passage of a text once, so that none is quoted twice. */
export class Quotes {
  readonly #text: string;
  readonly #used: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a passage is cut off: before the end of its quotation, or of what its last word begins. */
  #isCut(passage: string): boolean {
    if (BREAKS_OFF.test(passage)) return true;
    const at = this.#text.indexOf(passage);
    return at >= 0 && /^\s*["“](?=[\p{L}\p{N}])/u.test(this.#text.slice(at + passage.length));
  }

  /** The first of the passages that is a meaningful piece and was not quoted yet, in quotation marks; else empty. */
  take(...passages: readonly (string | undefined)[]): string {
    return this.#first(() => true, passages);
  }

  /** A passage whole, or, where its clause is too long to be quoted, the beginning of it with an ellipsis; else empty. */
  opening(passage: string): string {
    const whole = this.take(passage);
    if (whole !== "" || passage.length <= LIMIT) return whole;
    const start = meaningful(quotable(passage));
    if (start === "" || this.#isUsed(start)) return "";
    this.#used.push(start);
    return `"${start} ..."`;
  }

  #isUsed(quote: string): boolean {
    return this.#used.some((other) => other.includes(quote) || quote.includes(other));
  }

  /** The first of those whose whole clause passes a test and can be quoted to its end. */
  takeIf(test: (quote: string) => boolean, ...passages: readonly (string | undefined)[]): string {
    const isWhole = (quote: string, whole: string): boolean => whole.length <= LIMIT && test(quote);
    return this.#first(isWhole, passages);
  }

  #first(test: (quote: string, whole: string) => boolean, passages: readonly (string | undefined)[]): string {
    for (const passage of passages) {
      const whole = wholePiece(this.#text, passage ?? "");
      // A piece of the text runs to the end of its clause: it is whole, whatever word it ends in.
      const quote = this.#isCut(whole) ? "" : meaningful(whole, this.#text.includes(whole));
      if (quote === "" || this.#isUsed(quote) || !test(quote, whole)) continue;
      this.#used.push(quote);
      return `"${quote}"`;
    }
    return "";
  }
}

/** Names stand in bold; they are our own or the challenge's words. */
export function bold(name: string): string {
  return `**${plain(name)}**`;
}

/** Replaces the characters that Markdown or HTML would interpret. */
export const plain = (name: string): string => name.replaceAll(/[*_`[\]<>#|\\\n]/g, " ").trim();

/** "one", "one and two", "one, two and three". */
export const joined = (items: readonly string[]): string =>
  items.length <= 1 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;

/** The first letter in upper case. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
