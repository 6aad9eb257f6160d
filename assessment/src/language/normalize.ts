/**
 * Folding of single code points: what a reader would see, not which code point was typed.
 * Nothing here looks at more than one code point, so no input can make it slow.
 */

/** Letters of other alphabets that look like Latin ones (Cyrillic, Greek, Armenian and a few more). */
const LOOK_ALIKES = new Map(
  Object.entries({
    а: "a",
    в: "b",
    с: "c",
    ԁ: "d",
    е: "e",
    ё: "e",
    һ: "h",
    і: "i",
    ї: "i",
    ј: "j",
    к: "k",
    ӏ: "l",
    м: "m",
    н: "h",
    о: "o",
    р: "p",
    ԛ: "q",
    ѕ: "s",
    т: "t",
    у: "y",
    ѵ: "v",
    ԝ: "w",
    х: "x",
    ү: "y",
    г: "r",
    п: "n",
    α: "a",
    β: "b",
    ε: "e",
    η: "n",
    ι: "i",
    κ: "k",
    μ: "u",
    ν: "v",
    ο: "o",
    ρ: "p",
    σ: "o",
    τ: "t",
    υ: "u",
    χ: "x",
    ω: "w",
    γ: "y",
    ϲ: "c",
    ϳ: "j",
    օ: "o",
    ո: "n",
    ս: "u",
    հ: "h",
    ı: "i",
    ɑ: "a",
    ɡ: "g",
    ɩ: "i",
    ʏ: "y",
    ᴀ: "a",
    ᴄ: "c",
    ᴅ: "d",
    ᴇ: "e",
    ɢ: "g",
    ʜ: "h",
    ɪ: "i",
    ᴊ: "j",
    ᴋ: "k",
    ʟ: "l",
    ᴍ: "m",
    ɴ: "n",
    ᴏ: "o",
    ᴘ: "p",
    ʀ: "r",
    ᴛ: "t",
    ᴜ: "u",
    ᴠ: "v",
    ᴡ: "w",
    ᴢ: "z",
  }),
);

/** Digits and signs used for letters inside a word ("1gn0re"). */
const LEET = new Map(
  Object.entries({ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" }),
);

/** Invisible code points: they neither part words nor belong to them. */
export function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x34f ||
    code === 0x61c ||
    code === 0x180e ||
    code === 0xfeff ||
    code === 0x3164 ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0000 && code <= 0xe01ef) ||
    (code < 0x20 && code !== 9 && code !== 10 && code !== 13)
  );
}

/** Scripts written without spaces between words: every character counts as a unit of its own. */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x0e01 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x3134f)
  );
}

/** Lower-cased, compatibility forms resolved (full width, mathematical letters), Latin accents removed. */
export function foldChar(char: string, code: number): string {
  if (code < 0x80) return code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : char;
  if (code === 0x2019 || code === 0x2018 || code === 0x02bc) return "'";
  if (code === 0xdf) return "ss";
  const parts = char.normalize("NFKD").toLowerCase();
  let out = "";
  for (const part of parts) {
    const partCode = part.codePointAt(0) ?? 0;
    if (partCode >= 0x300 && partCode <= 0x36f) continue;
    out += part;
  }
  return out;
}

/** What the word looks like to an eye that reads Latin: look-alikes and digits-for-letters replaced. */
export function skeletonOf(word: string): string {
  let out = "";
  let letters = 0;
  for (const char of word) {
    const plain = LOOK_ALIKES.get(char) ?? char;
    if (plain >= "a" && plain <= "z") letters += 1;
    out += plain;
  }
  if (letters === 0 || letters === out.length) return out;
  let read = "";
  for (const char of out) read += LEET.get(char) ?? char;
  return read;
}
