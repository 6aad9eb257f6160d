import type { SelfUser } from "@promptsmith/contract/identity/entities";

export const COMPARE_TITLE = "Let friends compare with mine";
export const COMPARE_TEXT =
  "Friends who've done this challenge can see your prompts, past ones too. You see theirs.";

/** Prompts are compared among people whose age is known and not below 18. */
export const mayCompare = ({ age }: Pick<SelfUser, "age">): boolean => age !== null && age !== "below-18";
