import type { Demand } from "./demands.ts";
import { capital, plain } from "../quotes/quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";
import { wordsToUse } from "../quotes/words-to-use.ts";

/** Read at a glance. */
const LONGEST = 260;
/** Fewer words are no request that anything could be added to. */
const FEWEST = 3;
/** As many as there are steps. */
const MOST = 3;

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

/**
 * A sentence of the learner's own with what is missing after it, as it could stand in the prompt; empty where there is no
 * such sentence or nothing that could be said in the learner's place.
 */
export function putTogether(
  missed: readonly Pick<Demand, "ask">[],
  spots: Pick<WeakSpots, "asked" | "isRequest">,
  prompt: string,
): string {
  const { words: begun, part } = beginningOf(prompt, spots);
  const request = plain(begun).replace(/[,;:.!?\s–—-]+$/u, "");
  if (request.split(" ").length < FEWEST) return "";
  const own = `${capital(request).replaceAll(/\bi\b(?!\.)/gu, "I")}${ASKS.test(request) ? "?" : "."}`;
  let together = own;
  for (const { ask } of missed.slice(0, MOST)) {
    const words = ask === undefined ? "" : wordsToUse(ask);
    const also = together.includes(" I want ") ? words.replace(/^I want /u, "I also want ") : words;
    if (also !== "" && together.length + also.length < LONGEST) together += ` ${also}`;
  }
  return together === own ? "" : `Put together, ${part} could read: "${together}"`;
}
