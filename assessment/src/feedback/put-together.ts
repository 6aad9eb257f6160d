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

/**
 * The learner's own request with what is missing after it, as it could stand in the prompt; empty where there is no such
 * request or nothing that could be said in the learner's place.
 */
export function putTogether(
  missed: readonly Pick<Demand, "ask">[],
  { asked, isRequest }: Pick<WeakSpots, "asked" | "isRequest">,
): string {
  const request = plain(asked).replace(/[,;:.!?\s–—-]+$/u, "");
  if (!isRequest || request.split(" ").length < FEWEST) return "";
  const own = `${capital(request)}.`;
  let together = own;
  for (const { ask } of missed.slice(0, MOST)) {
    const words = ask === undefined ? "" : wordsToUse(ask);
    const also = together.includes(" I want ") ? words.replace(/^I want /u, "I also want ") : words;
    if (also !== "" && together.length + also.length < LONGEST) together += ` ${also}`;
  }
  return together === own ? "" : `Put together it could read: "${together}"`;
}
