import { OVER_EXTRA_CHALLENGES } from "@promptsmith/contract/challenges/rules";

/**
 * Why a draft earned nothing whatever its score: its challenge was one of too many extra ones, it was handed in after side
 * by side was opened, or it mostly has the words of the worked example or of a prompt that its writer was shown.
 */
export type Unpaid = "extra" | "compared" | "example" | "copied";

/** What a judged further draft is, as far as its points depend on it. */
type Earning = {
  /** Of a challenge that was one of too many extra ones no draft earns anything. */
  readonly isExtra: boolean;
  /** Whether it was handed in before side by side was opened. */
  readonly inTime: boolean;
  /** Whose words it mostly has; null for the writer's own. */
  readonly words: "example" | "copied" | null;
};

/**
 * Why a further draft earns nothing, null where it is paid for what it adds. Of several reasons the challenge's comes
 * first, then the words, then the time.
 * @returns `mayEarn` as the draft is stored with: neither late nor copied, whatever holds for its challenge
 */
export function earningOf({ isExtra, inTime, words }: Earning): {
  readonly mayEarn: boolean;
  readonly unpaid: Unpaid | null;
} {
  const ofItsOwn = words ?? (inTime ? null : "compared");
  return { mayEarn: ofItsOwn === null, unpaid: isExtra ? "extra" : ofItsOwn };
}

/**
 * What the learner reads of it.
 * @param author whose words they are; null where that person has left
 */
export function noticeOf(unpaid: Unpaid | null, author: string | null): string | null {
  switch (unpaid) {
    case null:
      return null;
    case "extra":
      return OVER_EXTRA_CHALLENGES;
    case "compared":
      return "Practice only: no points after Side by side was opened.";
    case "example":
      return "No points: most of these words come from the model answer.";
    case "copied":
      return author === null
        ? "No points: most of these words come from another person's prompt, which you saw."
        : `No points: most of these words come from ${author}'s prompt, which you saw.`;
  }
}
