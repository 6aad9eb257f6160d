import type { Criterion } from "@promptsmith/contract/challenges/entities";
import type { CraftRow } from "@promptsmith/contract/challenges/rules";

type Named = Pick<Criterion, "criterion" | "subScore">;

/** Of how long the prompt is nobody says that they said it, so no question leads to these rows. */
type OfConciseness = Extract<CraftRow, "Every sentence is needed" | "Says nothing twice" | "Long enough">;

/** What a row asks that is the same for every challenge. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "Says what is to be made": "What should the AI make? Say it first, in a few words.",
  "Says who it is for": "Who is it for, and what do they know already?",
  "Sets limits that can be checked": "How many words, lines or minutes? Give a number.",
  "Fixes the form of the result": "What should it look like: a list, a table, a letter, numbered steps?",
  "Gives the AI something to work with": "What can the AI work from: names, numbers, notes, a text?",
  "A fact of your own": "What do you know that the challenge doesn't say? Name it.",
  "A second fact of your own": "What else do only you know: a name, a place, a number?",
  "A third fact of your own": "Is there one more detail that only you know?",
  "A rule or limit of your own": "What must the answer never do, or always do? Make it your own rule.",
  "Shows an example of what you mean": "What would one good line of the answer be? Write it down.",
  "Works with the AI beyond asking":
    "Should the AI ask you first, offer choices or check its work? Tell it to.",
  "Your own wording": "How would you put it to a friend? Use those words.",
} satisfies Record<Exclude<CraftRow, OfConciseness>, string>;

/** Asked of what the challenge wants where no step speaks of it. */
const WHERE = "Where does your prompt ask for this? Give it a sentence of its own.";

/** Words that nearly every requirement and step has. */
const COMMON = new Set(
  "a an and are as ask at be by each every for from give in is it its name no not of on one or say set that the this to with you your".split(
    " ",
  ),
);
/** Of the words of a row so many are in a step that speaks of it; with fewer it may speak of another one. */
const MOST = 0.6;
/** `describe` and `description` begin alike. */
const BEGINNING = 5;

function wordsOf(text: string): Set<string> {
  const all = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return new Set(all.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, BEGINNING)));
}

const stepIn = (line: string): string | undefined => /^(?:\d+\.|[-*]) +(.+)$/u.exec(line)?.[1];

/** The steps of a result (Markdown), in their order. */
const stepsOf = (suggestions: string): string[] =>
  suggestions.split("\n").flatMap((line) => stepIn(line) ?? []);

/** The suggestions without the step that is shown elsewhere; the first of the others becomes number 1. */
export function withoutStep(suggestions: string, shown: string): string {
  const others = suggestions.split("\n").filter((line) => stepIn(line) !== shown);
  return others
    .join("\n")
    .trim()
    .replace(/^\d+\./u, "1.");
}

/** How much of a row's name is in a step, 0..1; what the step hands over to be used does not count. */
function shareIn(step: string, { criterion }: Named): number {
  if (step.includes(criterion)) return 1;
  const wanted = [...wordsOf(criterion)];
  const said = wordsOf(/\*\*(.+?)\*\*/u.exec(step)?.[1] ?? step);
  return wanted.filter((word) => said.has(word)).length / Math.max(1, wanted.length);
}

/**
 * What to do about a missed row (Markdown): its own question, or the step of the result that speaks of it and of no
 * other row as much. Steps and rows are linked by their words alone, since a stored result keeps nothing else.
 */
export function suggestionFor(row: Named, rows: readonly Named[], suggestions: string): string {
  const own = QUESTIONS[row.criterion];
  if (own !== undefined) return own;
  const others = rows.filter(
    ({ criterion }) => criterion !== row.criterion && QUESTIONS[criterion] === undefined,
  );
  const step = stepsOf(suggestions).find((one) => {
    const share = shareIn(one, row);
    return share >= MOST && others.every((other) => shareIn(one, other) < share);
  });
  return step ?? WHERE;
}
