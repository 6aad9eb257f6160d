import type { CraftRow } from "@promptsmith/contract/challenges/rules";

/** Names that stored results keep, and how they are said now. Names of a challenge's own requirements stay as they are. */
const PLAINER: Readonly<Record<string, string>> = {
  "Says what is to be made": "Says what to make",
  "Fixes the form of the result": "Says which format you want",
  "A rule or limit of your own": "Adds your own rule or limit",
} satisfies Partial<Record<CraftRow, string>>;

/** What the row of a score is called on the screen. */
export const criterionWords = (name: string): string =>
  PLAINER[name] ?? name.replace(/^A (.*)fact of your own$/u, "Adds a $1fact only you know");
