/** Whether a word could be a word: keyboard mash shows in runs of consonants, rows of keys and repeated letters. */
const ROWS = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "poiuytrewq",
  "lkjhgfdsa",
  "mnbvcxz",
  "abcdefg",
  "azertyuiop",
];

function hasKeyboardRun(word: string): boolean {
  for (let at = 0; at + 4 <= word.length; at += 1) {
    const four = word.slice(at, at + 4);
    if (ROWS.some((row) => row.includes(four))) return true;
  }
  return false;
}

function hasRepeats(word: string): boolean {
  let run = 1;
  for (let at = 1; at < word.length; at += 1) {
    run = word[at] === word[at - 1] ? run + 1 : 1;
    if (run >= 4 || (run === 3 && word.length <= 5)) return true;
  }
  return false;
}

/** Words that mash-detection would misjudge. */
const REAL = new Set(
  "property typewriter rhythm rhythms strengths lengths html http https cmd pdf csv json sql www xml css mp3 nths twelfths tv usb dvd pc bbq nhs ngo crm seo tsunami were weren power tree trees poetry assert wasd".split(
    " ",
  ),
);

/** 0 (a plausible word) to 1 (no word of any language). Only for Latin letters. */
export function oddness(word: string): number {
  if (word.length < 3 || REAL.has(word)) return 0;
  for (const char of word) if (char < "a" || char > "z") return 0;
  if (hasRepeats(word)) return 1;
  let vowels = 0;
  let run = 0;
  let longest = 0;
  for (const char of word) {
    if ("aeiouy".includes(char)) {
      vowels += 1;
      run = 0;
    } else {
      run += 1;
      longest = Math.max(longest, run);
    }
  }
  if (vowels === 0) return word.length >= 4 ? 1 : 0.6;
  if (longest >= 5 && !word.includes("ght") && !word.includes("sch")) return 1;
  if (hasKeyboardRun(word) && word.length >= 4) return 0.9;
  if (longest >= 4 && vowels / word.length < 0.25) return 0.7;
  return 0;
}
