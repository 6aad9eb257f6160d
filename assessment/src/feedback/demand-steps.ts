import type { Demand } from "./demands.ts";
import { wordsToUse } from "../quotes/words-to-use.ts";
import { capital, plain } from "../quotes/quoting.ts";

type Worded = Pick<Demand, "ask" | "name">;

/** The requirement as a step to take, with words for it where they are more than the step itself. */
export function stepOf({ ask, name }: Worded): string {
  if (ask === undefined) return `**Cover this point of the challenge:** ${ended(plain(name))}`;
  const step = `**${capital(plain(ask))}.**`;
  const words = wordsToUse(ask);
  const isMore = words !== "" && !words.startsWith("I want ") && words !== `${capital(plain(ask))}.`;
  return isMore ? `${step} You could write: "${words}"` : step;
}

/** The same where something in the prompt may mean it already. */
export const plainerStepOf = ({ ask, name }: Worded): string =>
  ask === undefined
    ? `**Check that this point of the challenge is plain:** ${ended(plain(name))}`
    : `**Check that you ${plain(ask)}:** give it a sentence of its own.`;

const ended = (text: string): string => (/[.?!]["”]?$/.test(text) ? text : `${text}.`);
