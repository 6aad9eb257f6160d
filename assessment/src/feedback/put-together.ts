import type { FeedbackInput } from "./feedback-input.ts";
import { capital, plain } from "../language/quoting.ts";
import type { TriedStep } from "./step.ts";
import { edited, inserted } from "./step.ts";

/** The longest text that is shown, in characters: read at a glance. */
const LONGEST = 260;
/** Fewer words are no request that anything could be added to. */
const FEWEST = 3;
/** A prompt of up to so many words is shown whole, with what is added; of a longer one only what is added. */
const WHOLE = 24;
/** A question keeps its mark. */
const ASKS = /^(?:why|how|what|who|where|when|which|can|could|would|will|is|are|do|does)\b/iu;

/** What is said of it, the whole prompt with it, and what that gains. */
export type Together = { readonly said: string | null; readonly prompt: string; readonly gain: number };

/** A text put together from steps has to gain at least this share of what the steps promise in sum. */
const KEPT = 0.8;

/** The prompt as a sentence. */
function sentenceOf(prompt: string): string {
  const words = plain(prompt).replace(/[,;:.!?\s–—-]+$/u, "");
  return `${capital(words).replaceAll(/\bi\b(?!\.)/gu, "I")}${ASKS.test(words) ? "?" : "."}`;
}

/**
 * The prompt with the words of the steps in it; nothing where it is no request, or was not seen to gain what the steps
 * gain. Nothing of the learner's is left out of what is shown: of a long prompt that is what several steps add.
 */
export function putTogether(
  steps: readonly TriedStep[],
  { prompt, overall, scoreOf }: Pick<FeedbackInput, "prompt" | "overall" | "scoreOf">,
): Together | null {
  const whole = prompt.trim().replaceAll(/\s+/gu, " ");
  const { length } = whole.split(" ");
  if (scoreOf === undefined || length < FEWEST) return null;
  const own = length <= WHOLE ? `${sentenceOf(whole)} ` : "";
  const added: string[] = [];
  let promised = 0;
  for (const { words, gain, isSample } of steps) {
    if (words === undefined || gain === null || isSample === true) continue;
    if (own.length + [...added, words].join(" ").length >= LONGEST) continue;
    added.push(words);
    promised += gain;
  }
  if (added.length === 0) return null;
  const words = added.join(" ");
  const together = edited(prompt, inserted(prompt, words));
  const gain = scoreOf(together) - overall;
  if (gain < KEPT * promised) return null;
  const said =
    own !== ""
      ? `Put together, it could read: "${own}${words}"`
      : added.length > 1
        ? `Put together, you could add: "${words}"`
        : null;
  return { said, prompt: together, gain };
}
