const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Normalises a text for comparison: blanks, letter case, Unicode forms and invisible characters do not matter. */
const plain = (text: string): string =>
  text.normalize("NFKC").replaceAll(UNSEEN, "").toUpperCase().toLowerCase().replaceAll(/\s+/gu, " ").trim();

export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);
