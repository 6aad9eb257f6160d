/** Length as people count it: Unicode code points, the same on both sides of the wire. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** White space and other invisible characters: controls, format characters, fillers, selectors, empty Braille cell. */
const NOTHING_TO_SEE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether there is nothing to see in a text, however long it is. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text);

/** Marks that turn the direction of what follows, also of words that are not theirs. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For names and subjects, which stand among words of others. Joiners stay: letters and emoji need them. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, "");

/** For what is compared, as addresses are: nothing but white space stays of what cannot be seen. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, "");
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
