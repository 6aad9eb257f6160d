import type { Assessment, Brief, Facet, Said } from "@promptsmith/assessment";
import { CARD_TEXT_MAX } from "@promptsmith/contract/challenges/rules";
import { cardText } from "@promptsmith/contract/kernel/card-text";
import type { Difficulty } from "@promptsmith/contract/challenges/rules";

/** A challenge as it is in a library file, or as an AI proposes it. */
export type Proposal = {
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly category: string;
  readonly example: string;
  readonly rubric: readonly Facet[];
  /** How people ask for it; files leave it to the corpus. */
  readonly said?: readonly Said[];
};

const TITLE_MAX = 60;
/** Words of a description: harder tasks need more to be said. */
export const DESCRIPTION_WORDS: Record<Difficulty, readonly [number, number]> = {
  easy: [20, 65],
  medium: [30, 90],
  hard: [45, 120],
};
const EXAMPLE_WORDS = [40, 200] as const;
const FACETS = [4, 8] as const;
const WEIGHTS = [1, 5] as const;
const SIGNALS = [2, 14] as const;
/** A key stays when a requirement's words change, so that stored data can name it. */
const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The name is used in lists, the ask in sentences such as "Not yet: ask for ten riddles." */
const NAME = /^[\p{Lu}\p{N}"'‘“].{0,59}$/u;
/** "Asks for ten riddles" tells what a prompt does; the name is the thing itself. */
const TELLS =
  /^(?:asks|names|sets|keeps|gives|says|limits|includes|uses|makes|forbids|covers|adds|ends|explains|describes|wants|lets|writes|demands|states|separates|puts|marks|plans|leaves|shows|refuses|avoids|offers|checks|compares|lists|handles)\b/i;
const ASK = /^\p{Ll}.{0,98}[^.]$/u;
/** Verbs and turns that people do not use when they ask for something. */
const STIFF =
  /\b(obtain|procure|commission|elicit|line up|devise|furnish|render|shall|(?:wanted|needed) (?:is|are)|(?:is|are) to be)\b/i;
/** Two descriptions with this many words in a row in common were made from one template. */
const SHARED_RUN = 6;
/** A learner who hands in the description itself gets no more than this. */
const BRIEF_MAX = 45;
/** The usual opening is no template. */
const OPENING = /\bget the ai to\b/gi;
/** An example is meant to be strong. */
const EXAMPLE_MIN = 60;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Telling words by their first letters, numbers whole. */
const stemsOf = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap((word) => (word.length > 3 || /\d/.test(word) ? [word.slice(0, 5)] : [])));
const within = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

/** What a library knows of itself, so that a new challenge can be compared with all others at once. */
export class LibraryIndex {
  private readonly titles = new Set<string>();
  private readonly runs = new Map<string, string>();

  add({ title, description }: Pick<Proposal, "title" | "description">): void {
    this.titles.add(title.toLowerCase());
    for (const run of runsOf(description)) this.runs.set(run, title);
  }

  hasTitle(title: string): boolean {
    return this.titles.has(title.toLowerCase());
  }

  /** A run of words that another description has too, with its title; null when there is none. */
  sharedRun(description: string): { readonly run: string; readonly title: string } | null {
    for (const run of runsOf(description)) {
      const title = this.runs.get(run);
      if (title !== undefined) return { run, title };
    }
    return null;
  }
}

function runsOf(text: string): string[] {
  return text.split(OPENING).flatMap((part) => {
    const words = wordsOf(part);
    return words
      .slice(0, Math.max(0, words.length - SHARED_RUN + 1))
      .map((_, i) => words.slice(i, i + SHARED_RUN).join(" "));
  });
}

/** The built-in assessor. */
type Judge = { assess(brief: Brief, prompt: string): Assessment | Promise<Assessment> };

/** What is wrong with a challenge, in words for its author; empty when it may enter the library. */
export async function problemsOf(proposal: Proposal, others: LibraryIndex, judge: Judge): Promise<string[]> {
  return [
    ...textProblems(proposal, others),
    ...rubricProblems(proposal),
    ...(await scoreProblems(proposal, judge)),
  ];
}

function textProblems({ title, description, difficulty, example }: Proposal, others: LibraryIndex): string[] {
  const problems: string[] = [];
  if (title.trim() === "" || [...title].length > TITLE_MAX)
    problems.push(`the title has not 1 to ${TITLE_MAX} characters`);
  if (others.hasTitle(title)) problems.push("the title is taken");
  const range = DESCRIPTION_WORDS[difficulty];
  const words = wordsOf(description).length;
  if (!within(words, range))
    problems.push(`the description has ${words} words and not ${range.join(" to ")}`);
  const card = cardText(description);
  if (card.length > CARD_TEXT_MAX) {
    problems.push(`the first two sentences have ${card.length} characters and not at most ${CARD_TEXT_MAX}`);
  }
  const [stiff] = STIFF.exec(description) ?? [];
  if (stiff !== undefined) problems.push(`the description says "${stiff}"`);
  const shared = others.sharedRun(description);
  if (shared) problems.push(`the description shares "${shared.run}" with "${shared.title}"`);
  const exampleWords = wordsOf(example).length;
  if (!within(exampleWords, EXAMPLE_WORDS)) {
    problems.push(`the example has ${exampleWords} words and not ${EXAMPLE_WORDS.join(" to ")}`);
  }
  return problems;
}

function rubricProblems({ rubric, description, example }: Proposal): string[] {
  const problems: string[] = [];
  if (!within(rubric.length, FACETS))
    problems.push(`there are ${rubric.length} facets and not ${FACETS.join(" to ")}`);
  for (const field of ["key", "name", "ask"] as const) {
    if (new Set(rubric.map((facet) => facet[field])).size < rubric.length)
      problems.push(`two facets have one ${field}`);
  }
  const said = stemsOf(description);
  const text = example.toLowerCase();
  for (const { key = "", name, ask = "", weight, signals, contradictions = [] } of rubric) {
    if (!KEY.test(key)) problems.push(`"${name}" has the key "${key}"`);
    if (!NAME.test(name) || TELLS.test(name)) problems.push(`"${name}" is no name for a list`);
    if (!ASK.test(ask)) problems.push(`"${name}" is asked for as "${ask}"`);
    if (![...stemsOf([name, ask, ...signals].join(" "))].some((stem) => said.has(stem)))
      problems.push(`the description does not mention "${name}"`);
    if (!Number.isInteger(weight) || !within(weight, WEIGHTS)) problems.push(`"${name}" weighs ${weight}`);
    if (!within(signals.length, SIGNALS)) problems.push(`"${name}" has ${signals.length} signals`);
    if ([...signals, ...contradictions].some((one) => one !== one.toLowerCase() || one.trim() === "")) {
      problems.push(`"${name}" has a signal that is empty or not in lower case`);
    }
    if (!signals.some((signal) => text.includes(signal)))
      problems.push(`the example does not show "${name}"`);
  }
  return problems;
}

/** The example must get a high score, and the description handed in as a prompt a low one. */
async function scoreProblems(proposal: Proposal, judge: Judge): Promise<string[]> {
  const { title, description, difficulty, category, rubric, said = [], example } = proposal;
  const brief = { title, description, difficulty, category, rubric, said };
  const problems: string[] = [];
  const strong = await judge.assess(brief, example);
  if (!strong.relevant) problems.push("the example is judged to be off topic");
  if (strong.scores.overall < EXAMPLE_MIN) problems.push(`the example scores only ${strong.scores.overall}`);
  const copied = (await judge.assess(brief, description)).scores.overall;
  if (copied > BRIEF_MAX) problems.push(`the description itself scores ${copied}`);
  return problems;
}
