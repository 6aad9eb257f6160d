import { readFileSync } from "node:fs";
import { fillForm } from "../train/filled-form.ts";
import { dice, shuffle } from "../train/fit-text.ts";
import type { Brief } from "../src/scores.ts";
import { readText } from "../src/language/tokenize.ts";
import type { LibraryChallenge } from "./read-knowledge.ts";
import { libraryChallenges } from "./read-knowledge.ts";

export type GamingCase = { readonly brief: Brief; readonly prompt: string };

const FORM = "You are an expert. Write 300 words for beginners in bullet points. Use a friendly tone.";
const shaken = (parts: readonly string[], seed: number): string[] => shuffle([...parts], dice(seed * 31 + 7));
const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
const clausesOf = (text: string): string[] => text.split(/(?<=[,.;:])\s+/u);
const bare = (clause: string): string => clause.replace(/[.,;:]$/u, "");

function nouns({ description }: Brief, seed: number): string[] {
  const words = readText(description).content.filter(
    ({ number, text }) => number === null && text.length > 3,
  );
  return shaken([...new Set(words.map(({ text }) => text))], seed).slice(0, 12);
}

/** Ways to make a prompt out of the challenge without any work of one's own. */
const WAYS: Readonly<Record<string, (challenge: LibraryChallenge, seed: number) => string>> = {
  "brief pasted": ({ description }) => description,
  "brief pasted, with a form": ({ description }) => `${description} ${FORM}`,
  "brief, words shuffled": ({ description }, seed) => shaken(description.split(/\s+/u), seed).join(" "),
  "brief, words sorted": ({ description }) => description.split(/\s+/u).toSorted().join(" "),
  "brief, clauses shuffled": ({ description }, seed) =>
    shaken(clausesOf(description), seed)
      .map((one) => sentence(bare(one)))
      .join(" "),
  "brief, clauses turned round": ({ description }) => `${clausesOf(description).reverse().join(" ")} ${FORM}`,
  "names of requirements": ({ rubric }, seed) =>
    sentence(
      shaken(
        rubric.map(({ name }) => name),
        seed,
      ).join(", "),
    ),
  "requirements one by one": ({ rubric }) => rubric.map(({ ask = "" }) => sentence(ask)).join(" "),
  "list of nouns": (challenge, seed) => nouns(challenge, seed).join(", "),
  "nouns in a form": (challenge, seed) => `${FORM} Topics: ${nouns(challenge, seed).join(", ")}.`,
  "brief forbidden": ({ rubric }) =>
    rubric.map(({ name }) => `No ${name.slice(0, 1).toLowerCase()}${name.slice(1)}.`).join(" "),
  "worked example": ({ example }) => example,
  "worked example shuffled": ({ example }, seed) => shaken(example.split(/\s+/u), seed).join(" "),
};

const linesOf = <T>(name: string): T[] =>
  readFileSync(new URL(`../test/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

/** Cases by the name of their way. */
export function gamingCases(): Map<string, GamingCase[]> {
  const library = libraryChallenges();
  const some = [...library.values()].filter((_, at) => at % 4 === 1);
  const out = new Map<string, GamingCase[]>();
  for (const [way, make] of Object.entries(WAYS))
    out.set(
      way,
      some.map((brief, seed) => {
        const { example: _, ...asked } = brief;
        return { brief: way.startsWith("worked") ? brief : asked, prompt: make(brief, seed) };
      }),
    );
  out.set(
    "forms filled",
    linesOf<{ form: string }>("filled-forms").flatMap(({ form }, number) =>
      some
        .filter((_, at) => at % 7 === number % 7)
        .map((brief, at) => ({ brief, prompt: fillForm(form, brief, 100 + number * 31 + at) })),
    ),
  );
  out.set(
    "nonsense",
    linesOf<{ title: string; prompt: string }>("nonsense").flatMap(({ title, prompt }) => {
      const brief = library.get(title);
      return brief === undefined ? [] : [{ brief, prompt }];
    }),
  );
  return out;
}
