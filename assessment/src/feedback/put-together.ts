import type { FeedbackInput } from "./feedback-input.ts";
import { capital, plain } from "../language/quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";
import type { TriedStep } from "./step.ts";
import { edited, inserted } from "./step.ts";

/** Read at a glance. */
const LONGEST = 260;
/** Fewer words are no request that anything could be added to. */
const FEWEST = 3;

/** So short a prompt is repeated whole ("toast thanking the cook"); of a longer one the last sentence. */
const WHOLE = 24;
/** A sentence of fewer words, or of thanks, asks for nothing. */
const LEAST = 4;
const THANKS = /^(?:many |a big |big )?(?:thank\w*|thx|cheers|ta|bye)\b/iu;
/** A question keeps its mark. */
const ASKS = /^(?:why|how|what|who|where|when|which|can|could|would|will|is|are|do|does)\b/iu;

/** "Make a chapter out of it": another sentence tells what it is. */
const POINTS_BACK =
  /^(?:\S+ ){0,2}(?:it|them|this|that|these|those)\b|\b(?:of|from|about|to|with|into|for|on) (?:it|them|this|these|those)\b/iu;

/** The learner's words that the missing ones can follow, and what of the prompt they are. */
type Beginning = { readonly words: string; readonly part: "it" | "your request" | "a part of it" };

/** The whole of a short prompt, else the clause that plainly asks, else the last sentence that can stand by itself. */
function beginningOf(
  prompt: string,
  { asked, isRequest }: Pick<WeakSpots, "asked" | "isRequest">,
): Beginning {
  const whole = prompt.trim().replaceAll(/\s+/gu, " ");
  if (whole.split(" ").length <= WHOLE) return { words: whole, part: "it" };
  if (isRequest && !POINTS_BACK.test(asked)) return { words: asked, part: "your request" };
  const isWhole = (one: string): boolean => {
    const { length } = one.split(/\s+/u);
    return length >= LEAST && length <= WHOLE && !THANKS.test(one) && !POINTS_BACK.test(one);
  };
  const sentences = prompt.split(/(?<=[.!?])\s+|\n+/u).map((one) => one.trim());
  return { words: sentences.findLast(isWhole) ?? "", part: "a part of it" };
}

/** What is said of it, the whole prompt with it, and what that gains. */
export type Together = { readonly said: string; readonly prompt: string; readonly gain: number };

/** A text put together from steps has to gain at least this share of what the steps promise in sum. */
const KEPT = 0.8;

/**
 * A sentence of the learner's own with the words of the steps after it, as it could stand in the prompt; nothing where
 * there is no such sentence, or where the prompt with it was not seen to gain what the steps gain.
 */
export function putTogether(
  steps: readonly TriedStep[],
  { spots, prompt, overall, scoreOf }: Pick<FeedbackInput, "spots" | "prompt" | "overall" | "scoreOf">,
): Together | null {
  const given = steps.flatMap(({ words, gain, isSample }) =>
    words !== undefined && gain !== null && isSample !== true ? [{ words, gain }] : [],
  );
  if (scoreOf === undefined || given.length === 0) return null;
  const { words: begun, part } = beginningOf(prompt, spots);
  const request = plain(begun).replace(/[,;:.!?\s–—-]+$/u, "");
  if (request.split(" ").length < FEWEST) return null;
  let together = `${capital(request).replaceAll(/\bi\b(?!\.)/gu, "I")}${ASKS.test(request) ? "?" : "."}`;
  const added: string[] = [];
  let promised = 0;
  for (const { words, gain } of given) {
    if (together.length + words.length >= LONGEST) continue;
    together += ` ${words}`;
    added.push(words);
    promised += gain;
  }
  if (added.length === 0) return null;
  const whole = edited(prompt, inserted(prompt, added.join(" ")));
  const gain = scoreOf(whole) - overall;
  if (gain < KEPT * promised) return null;
  return { said: `Put together, ${part} could read: "${together}"`, prompt: whole, gain };
}
