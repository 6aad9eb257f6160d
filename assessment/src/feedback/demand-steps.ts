import type { Demand } from "./demands.ts";
import { wordsToUse } from "../challenge/words-to-use.ts";
import { capital, plain } from "../language/quoting.ts";
import type { Step } from "./step.ts";

type Worded = Pick<Demand, "ask" | "name" | "worth">;

/**
 * The requirement as a step to take, with words for it where they are more than the step itself. The web knows by the bold
 * part which row a step speaks of (`row-suggestion.ts`).
 */
export function stepOf({ ask, name, worth }: Worded): Step {
  if (ask === undefined)
    return { text: `**Cover this point of the challenge:** ${ended(plain(name))}`, worth };
  return withWords(ask, `**${capital(plain(ask))}.**`, worth);
}

/** The same where something in the prompt may mean it already. */
export function plainerStepOf({ ask, name, worth }: Worded): Step {
  if (ask === undefined)
    return { text: `**Check that this point of the challenge is plain:** ${ended(plain(name))}`, worth };
  return withWords(ask, `**${capital(plain(ask))}, outright.**`, worth);
}

function withWords(ask: string, step: string, worth: number): Step {
  const words = wordsToUse(ask);
  if (words === "") return { text: step, worth };
  const isMore = !words.startsWith("I want ") && words !== `${capital(plain(ask))}.`;
  return { text: isMore ? `${step} You could write: "${words}"` : step, words, worth };
}

const ended = (text: string): string => (/[.?!]["”]?$/.test(text) ? text : `${text}.`);
