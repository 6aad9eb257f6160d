import { readFileSync } from "node:fs";
import type { Brief } from "../src/scores.ts";
import { readText } from "../src/language/tokenize.ts";
import { dice, shuffle } from "./fit-text.ts";

/** Forms that fit every challenge: `library/filled-forms/forms.json` says what their places are filled with. */
type Forms = {
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly forms: readonly string[];
};

const { words: WORDS, forms: FORMS } = JSON.parse(
  readFileSync(new URL("../../library/filled-forms/forms.json", import.meta.url), "utf8"),
) as Forms;

export const FORM_COUNT = FORMS.length;

const TELLING = 5;
/** So many words of the brief are named, and up to so many more. */
const FEWEST = 3;
const MORE = 5;
const JOINED = [", ", "; ", " and ", " / "];

/** A form filled for a challenge with its title and some words of its description; `at` chooses which and how. */
export function filledForm(brief: Brief, at: number): string {
  return fillForm(FORMS[at % FORMS.length] as string, brief, at);
}

export function fillForm(form: string, { title, description }: Brief, seed: number): string {
  const roll = dice(seed * 7919 + title.length);
  // The first numbers of neighbouring seeds are alike.
  for (let step = 0; step < 4; step += 1) roll(2);
  const words = shuffle(
    [
      ...new Set(
        readText(description)
          .content.filter(({ text, number }) => number === null && text.length >= TELLING)
          .map(({ text }) => text),
      ),
    ],
    roll,
  );
  let next = 0;
  const joined = JOINED[roll(JOINED.length)];
  return form.replaceAll(/\{([a-z]+)\}/gu, (_, name: string) => {
    if (name === "title") return title;
    if (name === "words") return words.slice(0, FEWEST + roll(MORE)).join(joined);
    if (name === "word") return words[next++ % Math.max(1, words.length)] ?? title;
    const list = WORDS[name] ?? [];
    return list[roll(list.length)] ?? "";
  });
}
