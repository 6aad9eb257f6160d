import { capital, plain } from "./quoting.ts";

/** How a demand of the challenge turns into words that can stand in a prompt; the first that fits decides. */
const TURNS: readonly (readonly [asks: RegExp, words: (found: readonly string[]) => string])[] = [
  [/^ask for (.+)$/u, ([, thing = ""]) => `I want ${thing}`],
  // "It" is the AI there.
  [/^say that it must ((?:not|never|refuse|declare) .+)$/u, ([, order = ""]) => `You must ${order}`],
  [/^say that (.+)$/u, ([, sentence = ""]) => sentence],
  [/^ask about (.+)$/u, ([, thing = ""]) => `Tell me about ${thing}`],
  [
    /^ask (what|how|which|why|where|when|who|whether) (.+)$/u,
    ([, word = "", rest = ""]) => `Tell me ${word} ${rest}`,
  ],
  [
    /^(?:ask|tell) (?:it|the AI) ((?:never )?to .+)$/u,
    ([, order = ""]) => ordered(order.replace(/^to /u, "")),
  ],
  [/^(?:have|let) the AI (.+)$/u, ([, order = ""]) => ordered(order)],
  [
    /^ask ((?:the|each|every) \w+) to (.+)$/u,
    ([, who = "", what = ""]) => `${who} ${who.endsWith("s") ? "have" : "has"} to ${what}`,
  ],
  [/^set a limit of (?:under )?(.+)$/u, ([, limit = ""]) => `No more than ${limit}`],
  [/^set a (\w+) of (.+)$/u, ([, measure = "", much = ""]) => `${measure}: ${much}`],
  [/^set (?!the |it |each |every |a )(.+)$/u, ([, much = ""]) => much],
  [/^(?:rule out|forbid) (?!the |that |any |an? )(.+)$/u, ([, thing = ""]) => `No ${either(thing)}`],
  [/^name the (.+?) as (the .+)$/u, ([, thing = "", part = ""]) => `${part} is the ${thing}`],
  [/^state (the [^:]+: .+)$/u, ([, fact = ""]) => fact],
  [/^give the AI the role of (.+)$/u, ([, role = ""]) => `You are ${role}`],
  [/^set the goal of (.+)$/u, ([, goal = ""]) => `The goal is ${goal}`],
  [/^set the (?:form|tone|level) of (.+)$/u, ([, thing = ""]) => `I want ${thing}`],
  // What can be said to an AI as it is said to the learner.
  [/^(?:have|let|limit|keep|allow only|set it|set the|bring in) .+$/u, ([order = ""]) => order],
];

/** "check the plan and to ask" as an order. */
const ordered = (order: string): string =>
  order.replaceAll(/\b(and|or|but) to /gu, "$1 ").replaceAll(/\bnever to /gu, "never ");

/** "No guilt, shock or threats": what is ruled out is each of them. */
const either = (things: string): string => things.replace(/ and (?!.* and )/u, " or ");

/** Where the AI that is spoken to would have to be "you" in the middle, or a second demand follows a question. */
const HAS_TO_BE_TURNED =
  /^(?:ask|tell|have|let) (?:it|the AI)\b.*\b(?:its?|itself)\b|^ask wh\w+ .*\bthe AI\b|^ask wh.* and for an?\b|\band (?:ask|say|set|name|rule out)\b/u;

/**
 * Words for a demand that the learner could put into the prompt as they are ("No added salt."); empty where the learner
 * alone knows them ("describe your neighbour") or the demand cannot be turned.
 */
export function wordsToUse(ask: string): string {
  if (HAS_TO_BE_TURNED.test(ask)) return "";
  for (const [asks, words] of TURNS) {
    const found = asks.exec(ask);
    if (found !== null) return `${capital(plain(words(found)))}.`;
  }
  return "";
}
