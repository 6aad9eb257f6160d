const STEP = /^\d+\. (.+)$/gmu;
const WORDS_TO_USE = /You could write: "(.+)"$/u;

type NamedStep = {
  /** Markdown. */
  readonly text: string;
  /** What the step hands over to be used as it is; null where it has no words. */
  readonly words: string | null;
};

/** The steps that a result names, in their order. */
export const namedSteps = (improvementSuggestions: string): NamedStep[] =>
  [...improvementSuggestions.matchAll(STEP)].map(([, text = ""]) => ({
    text,
    words: WORDS_TO_USE.exec(text)?.[1] ?? null,
  }));
