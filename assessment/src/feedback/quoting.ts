/** Characters with a meaning in Markdown or HTML; a quote ends before the first of them. */
const SPECIAL = new Set("*_`[]<>#|~\\\n\r\t&$");

/** A short piece of the learner's own words that may stand in Markdown as it is; empty when there is none. */
export function quotable(text: string | undefined, limit = 70): string {
  if (text === undefined) return "";
  let out = "";
  for (const char of text.trim()) {
    if (SPECIAL.has(char) || out.length + char.length > limit) break;
    out += char;
  }
  if (out.length < text.trim().length && out.includes(" ") && out.length >= limit - 12)
    out = out.slice(0, out.lastIndexOf(" "));
  return out
    .trim()
    .replace(/["“”,;:.!?\-–(]+$/u, "")
    .trim();
}

/** Same text, same number: the choice between two wordings must not change from one reading to the next. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619) >>> 0;
  return hash;
}

export function pick<T>(choices: readonly T[], seed: number): T {
  const choice = choices[seed % choices.length];
  if (choice === undefined) throw new RangeError("nothing to choose from");
  return choice;
}

/** The same inside a sentence that begins in bold. */
export const named = (name: string): string => bold(name).slice(1, -1);

/** Names of criteria stand in bold; they are our own or the challenge's words. */
export function bold(name: string): string {
  return `**${name.replaceAll(/[*_`[\]<>#|\\\n]/g, " ").trim()}**`;
}
