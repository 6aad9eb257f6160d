import type { Brief } from "../scores.ts";
import { capital, listed, plain, quotable } from "../language/quoting.ts";
import { placeholderIn } from "./weak-spots.ts";
import { judge } from "../detectors/judge.ts";
import type { Judgement } from "../detectors/judge.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { creditOf } from "../evidence/match-requirements.ts";
import type { Token } from "../language/tokenize.ts";
import { readerIn } from "../evidence/reader.ts";
import { BOUNDS, DIRECTIVES, FORMATS, TONES } from "../language/word-lists.ts";
import { PROHIBITING } from "../language/word-lists.ts";
import { THRESHOLDS } from "../thresholds.ts";

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
    const quote = listed(raw.slice(tokens[from]?.start ?? token.start, tokens[to]?.end ?? token.end));
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
 * Markdown; everything in quotation marks is from the prompt.
 */
export function readingOf(
  brief: Brief,
  prompt: string,
  knowledge: Knowledge,
  why: keyof typeof REASONS = "no AI",
): string {
  const judgement = judge(brief, prompt, knowledge);
  const intro = `**${REASONS[why]}, so this is not an AI's answer.** Here is what our rules find in your prompt, and what to check.`;
  const { seen } = judgement;
  if (seen.whole.tokens.length === 0) return `${intro}\n\nThere are no words to read yet.`;
  const size = `${seen.whole.wordCount} ${seen.whole.wordCount === 1 ? "word" : "words"}`;
  if (!seen.language.english) {
    return `${intro}\n\n- **Size:** ${size}\n- **Language:** ${seen.language.name}. Without an AI only its numbers, its structure and its length can be read; an AI would read the rest.`;
  }
  return [intro, found(judgement, size), ...toCheck(judgement)].join("\n\n");
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
  const reader = readerIn(tokens);
  const audience = pieces(tokens, raw, 1, 0, 6, (token) => token === reader);
  const limits = pieces(tokens, raw, 4, 1, 7, (token) => PROHIBITING.has(token.text));
  const said = new Set<string>();
  // What is not found may be said in words that are not known here, so there is no row that says it is not.
  const row = (name: string, quotes: readonly string[]): string[] => {
    // What another row quotes is not quoted again.
    const fresh = quotes.filter((one) => ![...said].some((other) => other.includes(one.slice(1, -1))));
    for (const one of fresh) said.add(one);
    return fresh.length > 0 ? [`- **${name}:** ${fresh.join("; ")}`] : [];
  };
  return [
    "### What it says",
    `- **Size:** ${size}`,
    ...(task.length > 0 ? row("Task", task) : row("Begins with", opening(tokens, raw))),
    ...row("Format", form),
    ...row("Numbers", amounts),
    ...row("Reader", audience),
    ...row("Not wanted", limits),
  ].join("\n");
}

function opening(tokens: readonly Token[], raw: string): string[] {
  return pieces(tokens, raw, 1, 0, 10, () => true);
}

/** What may be missing, in parts; none where nothing may be. */
function toCheck({ seen }: Judgement): string[] {
  const { tokens } = seen.whole;
  const has = (list: ReadonlySet<string>): boolean => tokens.some((token) => list.has(token.text));
  const open: string[] = [];
  const blank = placeholderIn(seen.whole.raw);
  if (blank !== null) open.push(`what "${quotable(blank.slice(1, -1))}" shall be`);
  if (!has(FORMATS)) open.push("the format");
  if (!tokens.some((token) => token.number !== null && token.number !== "1"))
    open.push("how long or how many");
  // As the row of the result sees it.
  if (readerIn(tokens) === undefined) open.push("who will read it");
  if (!has(TONES)) open.push("the tone");
  const rubric = seen.view.brief.rubric ?? [];
  const missing = seen.facets
    // As sure as the rows of the result are, so that nothing is missing here that is met there.
    .map((facet, at) => ({
      text: plain(rubric[at]?.ask ?? facet.name),
      weight: facet.weight,
      credit: creditOf(facet),
    }))
    .filter(({ credit }) => credit < THRESHOLDS.verdict.partly)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3);
  const part = (title: string, all: readonly string[]): string[] =>
    all.length === 0 ? [] : [[title, ...all.map((one) => `- ${capital(one)}`)].join("\n")];
  return [
    ...part("### Did you mention?", open),
    ...part(
      "### Still to do",
      missing.map(({ text }) => text),
    ),
  ];
}
