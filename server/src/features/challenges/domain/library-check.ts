import type { Facet } from "@promptsmith/assessment";
import { assessBuiltIn } from "@promptsmith/assessment/built-in";
import type { Difficulty } from "@promptsmith/contract/challenges/rules";

/** A challenge as it stands in a library file, or as an AI proposes it. */
export type Proposal = {
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly category: string;
  readonly example: string;
  readonly rubric: readonly Facet[];
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
/** Two descriptions with this many words in a row in common were made from one template. */
const SHARED_RUN = 6;
/** A learner who hands in the description itself gets no more than this. */
const BRIEF_MAX = 45;
/** An example is meant to be strong. */
const EXAMPLE_MIN = 60;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
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
  const words = wordsOf(text);
  return words
    .slice(0, Math.max(0, words.length - SHARED_RUN + 1))
    .map((_, i) => words.slice(i, i + SHARED_RUN).join(" "));
}

/** What is wrong with a challenge, in words for whoever wrote it; empty when it may enter the library. */
export function problemsOf(proposal: Proposal, others: LibraryIndex): string[] {
  return [...textProblems(proposal, others), ...rubricProblems(proposal), ...scoreProblems(proposal)];
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
  const shared = others.sharedRun(description);
  if (shared) problems.push(`the description shares "${shared.run}" with "${shared.title}"`);
  const exampleWords = wordsOf(example).length;
  if (!within(exampleWords, EXAMPLE_WORDS)) {
    problems.push(`the example has ${exampleWords} words and not ${EXAMPLE_WORDS.join(" to ")}`);
  }
  return problems;
}

function rubricProblems({ rubric, example }: Proposal): string[] {
  const problems: string[] = [];
  if (!within(rubric.length, FACETS))
    problems.push(`there are ${rubric.length} facets and not ${FACETS.join(" to ")}`);
  if (new Set(rubric.map((facet) => facet.name)).size < rubric.length)
    problems.push("two facets have one name");
  const text = example.toLowerCase();
  for (const { name, weight, signals, contradictions = [] } of rubric) {
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

/** The example must be what it claims to be, and the description must not be an answer to itself. */
function scoreProblems(proposal: Proposal): string[] {
  const { title, description, difficulty, category, rubric, example } = proposal;
  const brief = { title, description, difficulty, category, rubric };
  const problems: string[] = [];
  const strong = assessBuiltIn(brief, example);
  if (!strong.relevant) problems.push("the example is judged to be off topic");
  if (strong.scores.overall < EXAMPLE_MIN) problems.push(`the example scores only ${strong.scores.overall}`);
  const copied = assessBuiltIn(brief, description).scores.overall;
  if (copied > BRIEF_MAX) problems.push(`the description itself scores ${copied}`);
  return problems;
}
