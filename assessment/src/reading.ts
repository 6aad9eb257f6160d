import type { Brief } from "./assessment.ts";
import { bold, quotable } from "./feedback/quoting.ts";
import { placeholderIn } from "./feedback/weak-spots.ts";
import { judge } from "./judge.ts";
import type { Judgement } from "./judge.ts";
import type { Token } from "./text/read-text.ts";
import { AUDIENCE, BOUNDS, DIRECTIVES, FORMATS, TONES } from "./text/word-lists.ts";
import { PROHIBITING } from "./brief/derive-facets.ts";

const UNITS = new Set(
  "words word sentences sentence lines line characters minutes minute hours hour pages page paragraphs paragraph steps points items rows columns questions examples bullets euro euros dollars percent people guests days weeks".split(
    " ",
  ),
);

/** Pieces of the prompt around the words that pass the test, at most `most`, none overlapping. */
function pieces(
  tokens: readonly Token[],
  raw: string,
  most: number,
  before: number,
  after: number,
  test: (token: Token, at: number) => boolean,
): string[] {
  const out: string[] = [];
  let free = 0;
  tokens.forEach((token, at) => {
    if (out.length >= most || at < free || !test(token, at)) return;
    let from = at;
    let to = at;
    while (from > free && at - from < before && tokens[from - 1]?.clause === token.clause) from -= 1;
    while (to < tokens.length - 1 && to - at < after && tokens[to + 1]?.clause === token.clause) to += 1;
    free = to + 1;
    const quote = quotable(raw.slice(tokens[from]?.start ?? token.start, tokens[to]?.end ?? token.end), 90);
    if (quote !== "") out.push(`"${quote}"`);
  });
  return out;
}

const REASONS = {
  "no AI": "No AI is connected",
  "silent AI": "The AI cannot answer just now",
} as const;

/**
 * What "Test Prompt" shows when no AI answers, with the reason why: a reading of the prompt, never a pretended answer.
 * Markdown; everything in quotation marks stands in the prompt.
 */
export function readingOf(brief: Brief, prompt: string, why: keyof typeof REASONS = "no AI"): string {
  const judgement = judge(brief, prompt);
  const intro = `**${REASONS[why]}, so this is not an AI's answer.** It is a reading of your prompt: what an AI would find in it, and what it would have to guess.`;
  const { seen } = judgement;
  if (seen.whole.tokens.length === 0) return `${intro}\n\nThere are no words to read yet.`;
  const size = `${seen.whole.wordCount} ${seen.whole.wordCount === 1 ? "word" : "words"}, ${seen.whole.sentences.length} ${seen.whole.sentences.length === 1 ? "sentence or line" : "sentences or lines"}`;
  if (!seen.language.english) {
    return `${intro}\n\n- **Size:** ${size}\n- **Language:** ${seen.language.name}. Without an AI only numbers, structure and length of it can be read here; an AI would read the rest.`;
  }
  return [intro, found(judgement, size), guesses(judgement)].join("\n\n");
}

function found({ seen }: Judgement, size: string): string {
  const { tokens, raw } = seen.whole;
  const isStart = (token: Token, at: number): boolean => at === 0 || tokens[at - 1]?.clause !== token.clause;
  const task = pieces(
    tokens,
    raw,
    2,
    0,
    12,
    (token, at) => isStart(token, at) && DIRECTIVES.has(token.text) && !PROHIBITING.has(token.text),
  );
  const form = pieces(tokens, raw, 3, 2, 1, (token) => FORMATS.has(token.text));
  const amounts = pieces(
    tokens,
    raw,
    4,
    2,
    1,
    (token, at) =>
      token.number !== null &&
      token.number !== "1" &&
      (UNITS.has(tokens[at + 1]?.text ?? "") || BOUNDS.has(tokens[at - 1]?.text ?? "")),
  );
  const audience = pieces(
    tokens,
    raw,
    2,
    0,
    6,
    (token, at) =>
      token.text === "for" &&
      [1, 2, 3, 4].some(
        (step) => AUDIENCE.has(tokens[at + step]?.text ?? "") && tokens[at + step]?.text !== "for",
      ),
  );
  const limits = pieces(tokens, raw, 4, 1, 7, (token) => PROHIBITING.has(token.text));
  const row = (name: string, quotes: readonly string[]): string =>
    `- **${name}:** ${quotes.length === 0 ? "nothing found" : quotes.join("; ")}`;
  return [
    "### What it says",
    `- **Size:** ${size}`,
    row("Task", task.length > 0 ? task : opening(tokens, raw)),
    row("Form", form),
    row("Amounts", amounts),
    row("Audience", audience),
    row("Not wanted", limits),
  ].join("\n");
}

function opening(tokens: readonly Token[], raw: string): string[] {
  return pieces(tokens, raw, 1, 0, 10, () => true);
}

function guesses({ seen }: Judgement): string {
  const { tokens } = seen.whole;
  const has = (list: ReadonlySet<string>): boolean => tokens.some((token) => list.has(token.text));
  const open: string[] = [];
  const blank = placeholderIn(seen.whole.raw);
  if (blank !== null) open.push(`what stands for "${quotable(blank.slice(1, -1))}"`);
  if (!has(FORMATS)) open.push("the form of the answer");
  if (!tokens.some((token) => token.number !== null && token.number !== "1"))
    open.push("how long or how many");
  if (!has(AUDIENCE)) open.push("for whom it is");
  if (!has(TONES)) open.push("the tone");
  const missing = seen.facets
    .filter((facet) => facet.degree < 0.3)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3);
  for (const facet of missing) open.push(`${bold(facet.name)} (part of the challenge)`);
  if (open.length === 0)
    return "### What an AI would have to guess\n- Little: form, amounts, audience and tone are all named.";
  return ["### What an AI would have to guess", ...open.map((one) => `- ${one}`)].join("\n");
}
