import type { Demand } from "./demands.ts";
import { capital, plain } from "./quoting.ts";

type Worded = Pick<Demand, "ask" | "name">;

/** The requirement as a step to take. */
export const stepOf = ({ ask, name }: Worded): string =>
  ask === undefined
    ? `**Cover this point of the challenge:** ${ended(plain(name))}`
    : `**${capital(plain(ask))}.**`;

/** The same where something in the prompt may mean it already. */
export const plainerStepOf = ({ ask, name }: Worded): string =>
  ask === undefined
    ? `**Check that this point of the challenge is plain:** ${ended(plain(name))}`
    : `**Check that you ${plain(ask)}:** give it a sentence of its own.`;

const ended = (text: string): string => (/[.?!]["”]?$/.test(text) ? text : `${text}.`);
