import { quotedIn } from "./quoted-material.ts";
import { onceForEach, onceForEachWord } from "./once-for-each.ts";
import type { ReadText, Token } from "./tokenize.ts";
import { add } from "./word-index.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Frequent small words; enough of them, and few English ones, tell a Latin-script language. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  Spanish:
    "el la los las un una de del que y en para con por no se su sus al lo como mas pero sin sobre cada es son una esta este entre debe sea ni tres dos o usa cuando donde",
  French:
    "le la les un une des de du que et en pour avec par ne pas se sa son ses au aux plus mais sans sur chaque est sont dans qui ce cette doit ou tu vous il elle je d l qu jamais entre",
  German:
    "der die das ein eine einen einem einer eines und in zu mit fur von nicht sich auf den dem des im ist sind auch oder aber ohne uber jede jeder jedes als wie dass man bei nach aus am zum zur so nur kein keine wird soll bitte",
  Portuguese:
    "o a os as um uma de do da dos das que e em no na para com por nao se seu sua ao mais mas sem sobre cada como deve ser sao entre ou quando onde isso este esta",
  Italian:
    "il lo la i gli le un una di del della dei che e in per con non si suo sua al piu ma senza su ogni come deve essere sono tra o quando dove nel nella da",
  Dutch:
    "de het een en van in op met voor niet zich te dat die is zijn ook of maar zonder over elke elk als bij naar uit aan om er wordt moet geen door",
  Swedish:
    "och att det en ett som i pa ar av for med till den inte om men utan varje eller ska har de vid hur fran",
  Czech:
    "a v na se je to s z do pro jako ale za by od nebo ktery ktera aby kazdy bez jsou po pri ze si tak jen co",
  Finnish:
    "ja on ei se etta oli mutta tai kun jos niin ovat sen mina sina han tama joka jossa kuin myos vain ole olla voi mita yksi jokainen ilman",
  Estonian: "ja on ei see et kui aga oma ka mis voi siis nii ning selle mida ma sa ta kas iga uks ilma peab",
  Hungarian:
    "a az es egy hogy nem is de ha van meg mint csak azt ezt kell legyen minden vagy olyan mar sem ne nelkul arrol",
  Vietnamese:
    "va la cua cho mot khong nhung cac voi trong co duoc nay de toi ban phai tu khi moi ve hay ra den nguoi ve nhu",
  Swahili: "ya wa na kwa ni la katika za kama au si hii cha vya mimi wewe yake lakini kila bila moja iwe",
  Polish: "i w na z do nie sie to jest o jak po ale bez kazdy dla od przez oraz lub ktory przy ma",
  Turkish: "ve bir bu icin ile da de cok her gibi ne ama olarak daha en kadar veya",
  Indonesian: "yang dan di untuk dengan dari ini itu dalam tidak pada ke atau setiap akan oleh buat satu",
};

const ENGLISH = new Set(
  "the a an of to and in for with is are it that this on as be by from or at not you your i my no who what each one must should without under".split(
    " ",
  ),
);

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, "Japanese"],
  [/\p{Script=Han}/u, "Chinese"],
  [/\p{Script=Hangul}/u, "Korean"],
  [/\p{Script=Arabic}/u, "Arabic"],
  [/\p{Script=Devanagari}/u, "Hindi"],
  [/\p{Script=Cyrillic}/u, "Russian"],
  [/\p{Script=Greek}/u, "Greek"],
  [/\p{Script=Hebrew}/u, "Hebrew"],
  [/\p{Script=Thai}/u, "Thai"],
  [/\p{Script=Bengali}/u, "Bengali"],
  [/\p{Script=Tamil}/u, "Tamil"],
];

const LATIN = /\p{Script=Latin}/u;

export type Language = { readonly name: string; readonly english: boolean; readonly latin: boolean };

const IS_ENGLISH: Language = { name: "English", english: true, latin: true };

const NAMES = Object.keys(SMALL_WORDS);

/** For every small word the languages that have it, by their places in NAMES; English comes last. */
const LANGUAGES_OF = new Map<string, number[]>();
[...Object.values(SMALL_WORDS), ENGLISH].forEach((words, at) => {
  for (const word of new Set(typeof words === "string" ? words.split(" ") : words))
    add(LANGUAGES_OF, word, at);
});

/** Shared by all words that no language has, to save memory. */
const NONE: readonly number[] = [];
const languagesWith = onceForEachWord(({ text }): readonly number[] => LANGUAGES_OF.get(text) ?? NONE);

/** Anything outside Latin letters and common signs. */
const BEYOND_LATIN = /[\u0370-\u1fff\u2c00-\ud7ff\uf900-\uffff]|[\ud800-\udbff]/;

const LANGUAGE = THRESHOLDS.language;

/** The first words of a text, in this number, are enough to tell its script. */
const ENOUGH = 800;

function scriptOf(text: ReadText): Language | null {
  if (!BEYOND_LATIN.test(text.raw)) return null;
  const counts = new Map<string, number>();
  let latin = 0;
  for (const token of text.tokens.slice(0, ENOUGH)) {
    const first = token.text[0] ?? "";
    if (LATIN.test(first)) {
      latin += token.text.length;
      continue;
    }
    const script = SCRIPTS.find(([pattern]) => pattern.test(token.text));
    if (script !== undefined)
      counts.set(script[1], (counts.get(script[1]) ?? 0) + (token.unspaced ? 2 : token.text.length));
  }
  // Japanese mixes two of these scripts; any share of kana decides.
  const japanese = counts.get("Japanese") ?? 0;
  const chinese = counts.get("Chinese") ?? 0;
  if (japanese > 0 && japanese * 8 > chinese) counts.set("Japanese", japanese + chinese);
  const [name, most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const total = latin + [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (most < LANGUAGE.scriptLetters || most * 2 < total) return null;
  return { name, english: false, latin: false };
}

/** "DE" and "EN" are abbreviations and no small words, where not all is written in capitals. */
const CAPITALS = /^\p{Lu}{2,}$/u;
const SMALL_LETTERS = /\p{Ll}{2}/u;
const isAbbreviation = ({ start, end }: Token, raw: string): boolean =>
  CAPITALS.test(raw.slice(start, end)) && SMALL_LETTERS.test(raw);

/** How many different small words of a language a text has. */
const kindsIn = ({ tokens, raw }: ReadText, language: number): number =>
  new Set(
    tokens.flatMap((token) =>
      token.number === null && languagesWith(token.word).includes(language) && !isAbbreviation(token, raw)
        ? [token.text]
        : [],
    ),
  ).size;

/** If a text has at least this number of words beside what it quotes, they alone tell its language. */
const BESIDE = 12;

/** Without long passages in quotation marks, where enough is left: a letter to be translated is in another language. */
function ownWords({ tokens, raw }: ReadText): readonly Token[] {
  const quoted = quotedIn(raw);
  if (quoted.length === 0) return tokens;
  const own = tokens.filter(({ start }) => quoted.every(([from, to]) => start < from || start >= to));
  return own.length < BESIDE ? tokens : own;
}

/** The language a prompt is written in. Doubtful texts are English: the stricter way to be read. */
export const languageOf = onceForEach((text: ReadText): Language => {
  const script = scriptOf(text);
  if (script !== null) return script;
  let words = 0;
  const times = new Uint32Array(NAMES.length + 1);
  for (const token of ownWords(text)) {
    if (token.number !== null) continue;
    words += 1;
    const languages = languagesWith(token.word);
    if (languages.length > 0 && !isAbbreviation(token, text.raw))
      for (const at of languages) times[at] = (times[at] as number) + 1;
  }
  if (words < LANGUAGE.words) return IS_ENGLISH;
  let best = 0;
  for (let at = 1; at < NAMES.length; at += 1) if ((times[at] as number) > (times[best] as number)) best = at;
  const share = (times[best] as number) / words;
  const english = (times[NAMES.length] as number) / words;
  // Languages with many endings have few small words; a text without any English one is none of it.
  const least = english < LANGUAGE.withoutEnglish.english ? LANGUAGE.withoutEnglish : LANGUAGE.other;
  const isEnough = share >= least.share && share >= english * LANGUAGE.other.forEachEnglish;
  if (!isEnough || kindsIn(text, best) < least.kinds) return IS_ENGLISH;
  return { name: NAMES[best] as string, english: false, latin: true };
});

/**
 * Whether some words are an English sentence within a text in another language: some of its small words are English
 * alone, and none is another language's.
 */
export function isEnglishAmongOthers(tokens: readonly Token[]): boolean {
  const english = NAMES.length;
  let own = 0;
  for (const { word } of tokens) {
    const languages = languagesWith(word);
    if (languages.length === 0) continue;
    if (!languages.includes(english)) return false;
    if (languages.length === 1) own += 1;
  }
  return own > 0;
}
