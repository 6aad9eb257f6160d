const LETTER = 97;
const DIGIT = 48;
const BLANK = 32;

/** The sign of a letter, a digit or a blank; 0 for a mark, which is its own sign. */
function signOf(char: string): number {
  if (/[\p{L}\p{M}]/u.test(char)) return LETTER;
  if (/\p{N}/u.test(char)) return DIGIT;
  return /\s/u.test(char) ? BLANK : 0;
}

/** Cache of the signs of all characters of one UTF-16 unit. */
const UNKNOWN = 255;
const SIGNS = new Uint8Array(0x10000).fill(UNKNOWN);

function signOfCode(code: number): number {
  const known = SIGNS[code] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  const sign = signOf(String.fromCodePoint(code));
  if (code < SIGNS.length) SIGNS[code] = sign;
  return sign;
}

/** The shape of a passage: letters, digits and blanks in a row as one sign, the marks around them as they are. */
export function shapeOf(raw: string, start: number, end: number): number[] {
  const shape: number[] = [];
  let before = 0;
  let at = start;
  const last = Math.min(end, raw.length);
  while (at < last) {
    const unit = raw.charCodeAt(at);
    // A pair of units that is cut in two at the end is no letter any more.
    const code = at + 1 < last ? (raw.codePointAt(at) ?? unit) : unit;
    const sign = signOfCode(code);
    if (sign === 0) shape.push(unit);
    else if (sign !== before) shape.push(sign);
    // A mark of two units is two signs.
    if (code > 0xffff && sign === 0) shape.push(raw.charCodeAt(at + 1));
    before = sign;
    at += code > 0xffff ? 2 : 1;
  }
  return shape;
}
