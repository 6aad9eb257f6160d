import type { Brief, Facet } from "@promptsmith/assessment";
import { assessBuiltIn } from "@promptsmith/assessment/built-in";

export type LibraryChallenge = {
  readonly title: string;
  readonly difficulty: "easy" | "medium" | "hard";
  readonly description: string;
  /** A prompt that an expert would call excellent. */
  readonly example: string;
  readonly rubric: readonly Facet[];
};

/** One file of the library: all challenges of a category. */
export type LibraryFile = { readonly category: string; readonly challenges: readonly LibraryChallenge[] };

const DIFFICULTIES = ["easy", "medium", "hard"] as const;
const CATEGORIES = 13;
/** Eight of each difficulty and category make a month of daily sets without repetition. */
const PER_CELL = 8;
/** Descriptions that share so many words in a row were made from one template. */
const SHARED_RUN = 6;
const FACETS = { least: 4, most: 8 };
/** The example must be worth imitating; the pasted brief must not. */
const EXAMPLE_AT_LEAST = 75;
const BRIEF_AT_MOST = 45;

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(SHARED_RUN - 1).map((_, at) => words.slice(at, at + SHARED_RUN).join(" "));
}

function facetProblems(facet: Facet, seen: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (facet.name.trim() === "" || facet.signals.length === 0) problems.push(`facet "${facet.name}" lacks a name or signals`);
  if (!Number.isInteger(facet.weight) || facet.weight < 1 || facet.weight > 5) problems.push(`facet "${facet.name}" weighs ${facet.weight}, not 1 to 5`);
  if (seen.has(facet.name)) problems.push(`two facets are called "${facet.name}"`);
  return problems;
}

/** What is wrong with one challenge by itself; empty when nothing is. Also judges challenges an AI has written. */
export function checkChallenge(challenge: LibraryChallenge, category: string): string[] {
  const problems: string[] = [];
  const { title, description, difficulty, example, rubric } = challenge;
  if (title.trim() === "" || description.trim() === "" || example.trim() === "") return ["title, description or example is empty"];
  if (rubric.length < FACETS.least || rubric.length > FACETS.most) problems.push(`${rubric.length} facets instead of ${FACETS.least} to ${FACETS.most}`);
  const names = new Set<string>();
  for (const facet of rubric) {
    problems.push(...facetProblems(facet, names));
    names.add(facet.name);
  }
  if (problems.length > 0) return problems;
  const brief: Brief = { title, description, difficulty, category, rubric };
  const shown = assessBuiltIn(brief, example);
  for (const facet of rubric) {
    const line = shown.criteria.find((one) => one.subScore === "fidelity" && one.criterion === facet.name);
    if (line?.verdict !== "met") problems.push(`its own example does not meet "${facet.name}"`);
  }
  if (!shown.relevant) problems.push("its own example counts as off topic");
  if (shown.scores.overall < EXAMPLE_AT_LEAST) problems.push(`its own example scores ${shown.scores.overall}`);
  const pasted = assessBuiltIn(brief, description).scores.overall;
  if (pasted > BRIEF_AT_MOST) problems.push(`its description, pasted, scores ${pasted}`);
  return problems;
}

/** Titles and descriptions that are too much alike, over any number of challenges. */
export function findTwins(challenges: readonly LibraryChallenge[]): string[] {
  const problems: string[] = [];
  const titles = new Map<string, string>();
  const runs = new Map<string, string>();
  for (const { title, description } of challenges) {
    const key = title.trim().toLowerCase();
    if (titles.has(key)) problems.push(`two challenges are called "${title}"`);
    titles.set(key, title);
    for (const run of new Set(runsOf(description))) {
      const other = runs.get(run);
      if (other !== undefined) problems.push(`"${title}" and "${other}" share "${run}"`);
      else runs.set(run, title);
    }
  }
  return problems;
}

/** Everything that keeps the library from being fit to use; empty when it is. */
export function checkLibrary(files: readonly LibraryFile[]): string[] {
  const problems: string[] = [];
  if (files.length < CATEGORIES) problems.push(`${files.length} categories instead of ${CATEGORIES}`);
  for (const { category, challenges } of files) {
    for (const difficulty of DIFFICULTIES) {
      const count = challenges.filter((one) => one.difficulty === difficulty).length;
      if (count < PER_CELL) problems.push(`${category}, ${difficulty}: ${count} challenges instead of ${PER_CELL}`);
    }
    for (const challenge of challenges) {
      problems.push(...checkChallenge(challenge, category).map((problem) => `${category}, "${challenge.title}": ${problem}`));
    }
  }
  problems.push(...findTwins(files.flatMap((file) => file.challenges)));
  return problems;
}
