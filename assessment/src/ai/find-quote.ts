/** Characters that models exchange for others when they copy. */
const ALIKE: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "`": "'",
  "–": "-",
  "—": "-",
  "‑": "-",
  "\u00a0": " ",
};

/** The text in lower case with plain marks and single blanks, and where each of its characters stood. */
function folded(text: string): { text: string; at: number[] } {
  let out = "";
  const at: number[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const char = text[place] ?? "";
    const plain = /\s/u.test(char) ? " " : (ALIKE[char] ?? char);
    if (plain === " " && out.endsWith(" ")) continue;
    const lower = plain.toLowerCase();
    out += lower.length === 1 ? lower : plain;
    at.push(place);
  }
  return { text: out, at };
}

/** The longest quote that is looked for; a longer one shows nothing. */
const LONGEST = 400;

/** The quote as it stands in the text; models change case, quotation marks and blanks, and leave the middle out. */
export function findQuote(text: string, quote: string): string | undefined {
  const piece = quote
    .trim()
    .replace(/^["'“”‘’«»]+|["'“”‘’«»]+$/gu, "")
    .split(/\s*(?:\.{3}|…)\s*/u)
    .find((one) => one.trim() !== "");
  if (piece === undefined || piece.length > LONGEST) return undefined;
  if (text.includes(piece)) return piece.trim();
  const wanted = folded(piece.trim()).text.replace(/[.,;:!?]+$/u, "");
  const { text: plain, at } = folded(text);
  const from = wanted === "" ? -1 : plain.indexOf(wanted);
  const [first, last] = [at[from], at[from + wanted.length - 1]];
  return first === undefined || last === undefined ? undefined : text.slice(first, last + 1);
}
