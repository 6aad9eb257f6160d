import { capital, plain } from "../language/quoting.ts";

/** Rules that turn a demand of the challenge into words for a prompt; the first rule that matches decides. */
const TURNS: readonly (readonly [asks: RegExp, words: (found: readonly string[]) => string])[] = [
  [/^ask for (.+)$/u, ([, thing = ""]) => `I want ${thing}`],
  // Demands that address the AI.
  [
    /^say that (?:the AI must|it must (?=not|never|refuse|declare)) ?(.+)$/u,
    ([, order = ""]) => `You must ${order}`,
  ],
  [/^say that you are (.+)$/u, ([, what = ""]) => `I am ${what}`],
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
  [/^ask that (.+?) (be .+)$/u, ([, thing = "", what = ""]) => `${thing} must ${what}`],
  [/^make the AI (an? .+)$/u, ([, role = ""]) => `You are ${role}`],
  [/^make (?:it|the AI) (?!an? )(.+)$/u, ([, order = ""]) => ordered(order)],
  [/^set a limit of under (.+)$/u, ([, limit = ""]) => `Under ${limit}`],
  [/^set a limit of (.+)$/u, ([, limit = ""]) => `No more than ${limit}`],
  [/^set (?:a|the) (\w+(?: \w+)?)(?: at|:) (.+)$/u, ([, measure = "", much = ""]) => `${measure}: ${much}`],
  [/^set a (\w+(?: \w+)?) of (.+)$/u, ([, measure = "", much = ""]) => `${measure}: ${much}`],
  [/^set (?!the |it |each |every |a )(.+)$/u, ([, much = ""]) => much],
  [/^(?:rule out|forbid) (?!the |that |any |an? )(.+)$/u, ([, thing = ""]) => `No ${either(thing)}`],
  [/^name the (.+?) as (the .+)$/u, ([, thing = "", part = ""]) => `${part} is the ${thing}`],
  [
    /^name (.+?) as (the (?:topic|subject|writer|language))$/u,
    ([, thing = "", part = ""]) => `${part} is ${thing}`,
  ],
  [/^state (the [^:]+: .+)$/u, ([, fact = ""]) => fact],
  [/^give the AI the role of (.+)$/u, ([, role = ""]) => `You are ${role}`],
  [/^set the goal of (.+)$/u, ([, goal = ""]) => `The goal is ${goal}`],
  [/^set the (?:form|tone|level) of (.+)$/u, ([, thing = ""]) => `I want ${thing}`],
  // What can be said to an AI as it is said to the learner.
  [
    /^(?:have|let|limit|keep|allow|set it|set the|bring in|draw on|leave|mention|spread|include(?! (?:your|the)\b)) .+$/u,
    ([order = ""]) => order,
  ],
];

/** "check the plan and to ask" as an order. */
const ordered = (order: string): string =>
  order.replaceAll(/\b(and|or|but) to /gu, "$1 ").replaceAll(/\bnever to /gu, "never ");

/** "No guilt, shock or threats": what is ruled out is each of them. */
const either = (things: string): string => things.replace(/ and (?!.* and )/u, " or ");

/** Demands that make no sense in a prompt unless one of TURNS has changed them. */
const HAVE_TO_BE_TURNED = [
  // The AI that is spoken to would have to be "you".
  /^(?:ask|tell|have|let|make) (?:it|the AI)\b.*\b(?:its?|itself)\b/u,
  /^ask wh\w+ .*\bthe AI\b/u,
  /^say that (?:the AI (?!must)|it (?:declines|pauses|adapts)\b)/u,
  // "You" is the learner there, but in a thank-you note.
  /^(?!say that you are )(?!.*\bthank).*\byour?\b/u,
  // A second demand follows.
  /^ask wh.* and for an?\b|\band (?:ask|say|set|name|rule out)\b/u,
  // It is the learner's own to hand over.
  /\bmark the place\b/u,
];

/**
 * Words for a demand that the learner could put into the prompt as they are ("No added salt."); empty where the learner
 * alone knows them ("describe your neighbour") or the demand cannot be turned.
 */
export function wordsToUse(ask: string): string {
  if (HAVE_TO_BE_TURNED.some((one) => one.test(ask))) return "";
  for (const [asks, words] of TURNS) {
    const found = asks.exec(ask);
    if (found !== null) return `${capital(plain(words(found)))}.`;
  }
  return "";
}
