import type { SubScore } from "../scores.ts";
import type { Line } from "../evidence/line.ts";
import type { Finding } from "../detectors/finding.ts";
import type { ReadText } from "../language/tokenize.ts";
import type { Advice } from "./advice.ts";
import type { Foreign } from "./foreign-words.ts";
import type { WeakSpots } from "./weak-spots.ts";

export type FeedbackInput = {
  readonly lines: readonly Line[];
  readonly findings: readonly Finding[];
  readonly overall: number;
  /** The parts of the overall score. */
  readonly parts: Readonly<Record<SubScore, number>>;
  readonly title: string;
  /** The submission itself. */
  readonly prompt: string;
  /** The submission as `readText` gives it. */
  readonly said?: ReadText;
  readonly spots: WeakSpots;
  /** General advice, the most rewarding first. */
  readonly advice: readonly Advice[];
  readonly judged: JudgedBy;
  /** Whether no row is missed. */
  readonly isComplete: boolean;
  /** The overall score of another text as this learner's next draft; absent where an AI judges. */
  readonly scoreOf?: ((text: string) => number) | undefined;
  /** Whether the prompt asks for the challenge's task. */
  readonly task: TaskAsked;
  /** Whether the task is so sure that what is there is praised as what the challenge asks for. */
  readonly isPraised: boolean;
  /** A text whose words could not be read; absent where the assessor could read it. */
  readonly foreign?: Foreign | undefined;
};

/**
 * Who has judged. An AI has read the prompt; the built-in assessor has compared words, and an uncertain requirement
 * counts as stated from the degree `likelyFrom` (0..1) on.
 */
export type JudgedBy = { readonly by: "ai" } | { readonly by: "built-in"; readonly likelyFrom: number };

/** Surely; likely, though another task may be mistaken for it; or it cannot be told. */
export type TaskAsked = "asked" | "doubtful" | "unknown";
