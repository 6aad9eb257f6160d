/** A longer output is cut: it has shown what the prompt does, and the panel is not a book. Code points. */
export const OUTPUT_MAX = 12_000;
export const CUT_NOTE = "\n\n*The output was longer and is cut here.*";
export const FILTER_NOTE = "\n\n*The AI service's content filter cut the output off here.*";

const NO_ANSWERS = ["", CUT_NOTE.trim(), FILTER_NOTE.trim()];
/** Whether there is nothing to read in an output, but for a note. */
export const isWithoutAnswer = (output: string): boolean => NO_ANSWERS.includes(output.trim());

const NUL = String.fromCharCode(0);

/** Text as databases can keep it: without NUL and without halves of characters. */
export function storable(text: string): string {
  const whole = /[\uD800-\uDFFF]/.test(text) ? Array.from(text, wholeCharacter).join("") : text;
  return whole.includes(NUL) ? whole.replaceAll(NUL, "") : whole;
}

const wholeCharacter = (char: string): string => (/^[\uD800-\uDFFF]$/.test(char) ? "\uFFFD" : char);

/**
 * Passes pieces on as they come, storable each. A note follows after `OUTPUT_MAX` characters, or where the model itself
 * was cut off.
 * @param cutBy asked at the end: what cut the model off; null: nothing
 */
export async function* cutOutput(
  pieces: AsyncIterable<string>,
  cutBy: () => "limit" | "filter" | null = () => null,
): AsyncGenerator<string, void, undefined> {
  let room = OUTPUT_MAX;
  // A character of two halves may arrive in two pieces.
  let half = "";
  for await (const piece of pieces) {
    let text = half + piece;
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "";
    if (half !== "") text = text.slice(0, -1);
    text = storable(text);
    const characters = Array.from(text);
    if (characters.length > room) {
      yield characters.slice(0, room).join("") + CUT_NOTE;
      return;
    }
    room -= characters.length;
    if (text !== "") yield text;
  }
  const cut = cutBy();
  if (cut !== null) yield cut === "filter" ? FILTER_NOTE : CUT_NOTE;
}
