/** Letters the product's own fonts hold: Latin, Greek, Cyrillic, digits, usual punctuation and currency signs. */
const DRAWABLE =
  /[\u0020-\u007E\u00A0-\u024F\u0370-\u052F\u1E00-\u1EFF\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203A\u2044\u20AC\u20BF\u2122\u2212]/u;
/** Of these ranges, what is not drawn but steers or stacks: controls, soft hyphen, loose accents. */
const STEERING = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/u;

/**
 * The part of a text that a picture can show. Emoji and scripts without a font here are left out rather than
 * drawn as empty boxes; accents become part of their letter or vanish.
 * @param fallback stands in when nothing readable is left
 * @param most letters (code points); a longer text ends in an ellipsis
 */
export function drawableText(
  text: string,
  { fallback, most }: { readonly fallback: string; readonly most: number },
): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (/\s/u.test(letter)) return " ";
    return DRAWABLE.test(letter) && !STEERING.test(letter) ? letter : "";
  });
  const shown = [...letters.join("").replaceAll(/ {2,}/g, " ").trim()];
  // Brackets and dashes around a name in another script say nothing by themselves.
  if (!shown.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return fallback;
  return shown.length > most
    ? `${shown
        .slice(0, most - 1)
        .join("")
        .trimEnd()}\u2026`
    : shown.join("");
}
