/** Letters the product's own fonts hold: Latin, Greek, Cyrillic, digits, usual punctuation and currency signs. */
const DRAWABLE =
  /[\u0020-\u007E\u00A0-\u024F\u0370-\u052F\u1E00-\u1EFF\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203A\u2044\u20AC\u20BF\u2122\u2212]/u;
/** Characters of these ranges that draw nothing of their own: controls, soft hyphens, combining accents. */
const STEERING = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/u;
const LETTER = /[\p{L}\p{N}]/u;

const isDrawable = (letter: string): boolean => DRAWABLE.test(letter) && !STEERING.test(letter);

type Options = {
  /** Shown when nothing readable is left. */
  readonly fallback: string;
  /** Letters (code points); a longer text ends in an ellipsis. */
  readonly most: number;
  /** Whether words may be left out: half a name still names its person, half a sentence says something else. */
  readonly inPart?: boolean;
};

/**
 * The part of a text that a picture can show. Emoji and signs without a font here are left out rather than drawn as
 * empty boxes, and accents become part of their letter or vanish. A word with a letter that cannot be drawn goes as
 * a whole.
 */
export function drawableText(text: string, { fallback, most, inPart = false }: Options): string {
  const words = text.normalize("NFC").split(/\s+/u);
  const readable = words.filter((word) =>
    [...word].every((letter) => isDrawable(letter) || !LETTER.test(letter)),
  );
  if (readable.length < words.length && !inPart) return fallback;
  const shown = [
    ...readable
      .map((word) => [...word].filter(isDrawable).join(""))
      .filter((word) => word !== "")
      .join(" "),
  ];
  // Brackets and dashes around a name in another script say nothing by themselves.
  if (!shown.some((letter) => LETTER.test(letter))) return fallback;
  return shown.length > most
    ? `${shown
        .slice(0, most - 1)
        .join("")
        .trimEnd()}\u2026`
    : shown.join("");
}
