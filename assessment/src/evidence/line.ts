import type { SubScore } from "../scores.ts";
import type { Likeness } from "./match-requirements.ts";

/** One line of the account before points are whole numbers. */
export type Line = {
  readonly criterion: string;
  readonly subScore: SubScore;
  /** Points at full degree. */
  readonly max: number;
  /** 0..1 */
  readonly degree: number;
  readonly quote?: string | undefined;
  /** A requirement of the challenge itself. */
  readonly facet?: boolean;
  /** Whether it was found by single words or synonyms, not by a stored phrase or by an AI. */
  readonly loose?: boolean;
  /** How a requirement was recognised by its words; unknown where an AI or a person has read the prompt. */
  readonly likeness?: Likeness | undefined;
  /** What a prompt does to meet the requirement: "set a limit of 120 words". */
  readonly ask?: string | undefined;
};
