import type { Quotes } from "../language/quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** A text in another language, and how far it could be read. */
export type Foreign = {
  readonly language: string;
  readonly words: number;
  readonly isChecked: boolean;
  readonly hasNumbers: boolean;
};

/** What the built-in assessor can say of a prompt whose words it cannot read. */
export function foreignWords(
  { language, words, isChecked, hasNumbers }: Foreign,
  spots: WeakSpots,
  quotes: Quotes,
): { said: string; steps: string[] } {
  const quote = quotes.take(spots.firstWords);
  const said = [
    `Your prompt${quote === "" ? "" : ` (${quote})`} is written in ${language}.`,
    isChecked
      ? "Its key terms, numbers and names fit this challenge. Without an AI the rest cannot be checked, so the score is an estimate and stops at 75."
      : "Without an AI only key terms, numbers and names can be checked. Few of those known for this challenge were found, so the score is an estimate.",
  ].join(" ");
  const steps = [
    ...(words < THRESHOLDS.otherLanguage.short
      ? ["**Say more of what you want:** for whom it is, what belongs to it and what must not happen."]
      : []),
    ...(isChecked
      ? []
      : ["**Use the plain names of things and the numbers of the challenge:** they show what you ask for."]),
    ...(hasNumbers || isChecked ? [] : ["**Write amounts in digits:** they can be read in every language."]),
    "**Run it and compare the answer with the challenge:** add what the answer leaves out.",
  ];
  return { said, steps: steps.slice(0, 3) };
}
