/** A line that ends within a name would end the line of a mail or of a list that it stands in. */
export const hasLineBreak = (text: string): boolean => /[\n\v\f\r\u0085\u2028\u2029]/.test(text);

/** Signs and marks that belong to no script, or to each; also those that are not known yet, such as newer emoji. */
const SHARED = /[\p{scx=Zyyy}\p{scx=Zinh}\p{Co}\p{Cn}]/gu;
/** Scripts that are written together, as Unicode's rule "highly restrictive" (UTS 39) names them. */
const TOGETHER = ["Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang"];
/** The others that living languages are written in. */
const ALONE =
  "Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt";

const letterOf = (scripts: string): string => scripts.replaceAll(/(\w+) ?/g, "\\p{scx=$1}");
const wholly = (letters: string): RegExp => new RegExp(`^[${letters}]*$`, "u");
const NAMED = letterOf([...TOGETHER, ALONE].join(" "));
/** Rare scripts are not told apart. */
const SETS = [...TOGETHER, ...ALONE.split(" ")].map((scripts) => wholly(letterOf(scripts)));
const WRITTEN_TOGETHER = [...SETS, wholly(`^${NAMED}`)];

/** Whether letters of scripts that are not written together stand in a name, as in one that imitates another. */
export function mixesScripts(text: string): boolean {
  const letters = text.replaceAll(SHARED, "");
  return !WRITTEN_TOGETHER.some((script) => script.test(letters));
}
