const STEP = /^\d+\. (.+)$/gmu;
const GAIN = / \*\*\+(\d+)\*\*$/u;

type NamedStep = {
  /** Markdown, without the points gained. */
  readonly text: string;
  /** Points of the overall score that it gained when it was tried; null where it was not. */
  readonly gain: number | null;
};

/** The steps that a result names, in their order. */
export const namedSteps = (improvementSuggestions: string): NamedStep[] =>
  [...improvementSuggestions.matchAll(STEP)].map(([, step = ""]) => {
    const text = step.replace(GAIN, "");
    const gain = GAIN.exec(step)?.[1];
    return {
      text,
      gain: gain === undefined ? null : Number(gain),
    };
  });
